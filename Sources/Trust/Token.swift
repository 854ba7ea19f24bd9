/// A secret of 256 random bits, issued once; only its fingerprint is stored.
public struct Token: Sendable {
    /// The secret as 64 hexadecimal digits.
    public let text: String

    /// Generates a token.
    public init() {
        var random = SystemRandomNumberGenerator()
        text = (0..<4).map { _ in
            let digits = String(random.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Parses a token that a client presents; nil unless it is 64 lower-case hexadecimal digits.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 64, text.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
            return nil
        }
        self.text = String(text)
    }

    /// The SHA-256 hash that is stored; it does not reveal the token.
    public var fingerprint: String { SHA256.digits(of: text.utf8) }
}
