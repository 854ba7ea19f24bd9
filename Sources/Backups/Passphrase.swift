/// The secret that encrypts a backup.
public struct Passphrase: Equatable, Sendable {
    let text: String

    /// The fewest characters of a passphrase for new backups.
    public static let shortest = 12

    /// Nil for an empty text, or for one that no keyboard types.
    public init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= 1_000, !text.utf8.contains(where: { $0 < 32 }) else { return nil }
        self.text = text
    }

    /// Whether it is long enough for a new backup.
    public var isLongEnough: Bool { text.count >= Self.shortest }
}
