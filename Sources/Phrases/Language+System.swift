extension Language {
    /// Creates the language of the system's messages from the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not
    /// empty (POSIX.1-2017, Base Definitions, 8.2). Nil if it is not supported.
    public init?(environment: [String: String]) {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
        // As in `fr_CH.UTF-8@euro`.
        guard let name = names.first(where: { !$0.isEmpty }),
            let tag = name.split(whereSeparator: { "_.@".contains($0) }).first
        else { return nil }
        self.init(rawValue: tag.lowercased())
    }
}
