/// A secret that is handed out once: 256 random bits, of which only the fingerprint is kept.
public struct Token: Sendable {
    /// What its owner shows again: 64 hexadecimal digits.
    public let text: String

    /// A new one, which nobody has.
    public init() {
        var random = SystemRandomNumberGenerator()
        text = (0..<4).map { _ in
            let digits = String(random.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// What somebody shows; nil for what none can look like.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 64, text.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
            return nil
        }
        self.text = String(text)
    }

    /// What is kept of it, and tells nothing of it.
    public var fingerprint: String { SHA256.digits(of: text.utf8) }
}
