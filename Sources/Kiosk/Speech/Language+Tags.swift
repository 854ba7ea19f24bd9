import Kitchen

extension Language {
    /// What a look-up's tag such as `en:milk` is called.
    public func name(ofTag tag: String) -> String { Category.name(ofTag: tag)?.lowercased() ?? tag }
}
