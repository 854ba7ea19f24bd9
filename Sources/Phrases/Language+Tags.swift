import Foods

extension Language {
    /// Returns the name of a product database's tag such as `en:milk`, as written within a sentence.
    public func name(ofTag tag: String) -> String {
        guard let name = Taxonomy.name(ofTag: tag, in: rawValue) else { return tag }
        return name.prefix(1).lowercased() + name.dropFirst()
    }
}
