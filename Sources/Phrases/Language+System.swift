extension Language {
    /// The language of the system's messages, by `LC_ALL`, `LC_MESSAGES` and `LANG`, of which the first that is not empty
    /// counts (POSIX.1-2017, Base Definitions, 8.2). Nil if it is not spoken here.
    public init?(environment: [String: String]) {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
        // As in `fr_CH.UTF-8@euro`.
        guard let name = names.first(where: { !$0.isEmpty }),
            let tag = name.split(whereSeparator: { "_.@".contains($0) }).first
        else { return nil }
        self.init(rawValue: tag.lowercased())
    }
}
