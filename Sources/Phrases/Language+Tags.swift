import Foods

extension Language {
    /// What a look-up's tag such as `en:milk` is called, as it stands within a sentence.
    public func name(ofTag tag: String) -> String {
        guard let name = Taxonomy.name(ofTag: tag, in: rawValue) else { return tag }
        return name.prefix(1).lowercased() + name.dropFirst()
    }
}
