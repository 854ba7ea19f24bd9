/// The random identifier of a household, which tells its backups from those of others in the same place.
///
/// A household keeps it for good: a restored one has that of its backup.
public struct HouseholdID: RawRepresentable, Hashable, Codable, Sendable {
    /// 32 lower-case hexadecimal digits.
    public let rawValue: String

    /// Nil unless it is 32 lower-case hexadecimal digits.
    public init?(rawValue: String) {
        guard rawValue.utf8.count == 32, rawValue.utf8.allSatisfy(Self.isDigit) else { return nil }
        self.rawValue = rawValue
    }

    /// The first eight digits, for names of files: two households of one family differ in them but for one case in four
    /// billion.
    public var short: String { String(rawValue.prefix(8)) }

    /// Returns whether a text may be the short form of an identifier.
    public static func isShort(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 8 && text.utf8.allSatisfy(isDigit)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) || (97...102).contains(byte) }
}
