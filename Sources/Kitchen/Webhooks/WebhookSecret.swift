import Foundation

/// The key by which deliveries are signed, in the form of Standard Webhooks. It is never logged.
public struct WebhookSecret: Equatable, Sendable {
    /// `whsec_` and the key in Base64.
    public let text: String
    public let key: [UInt8]

    private static let prefix = "whsec_"

    /// Parses a secret; nil if it is none.
    init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), let key = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))),
            (24...64).contains(key.count)
        else { return nil }
        (self.text, self.key) = (text, Array(key))
    }

    private init(key: [UInt8]) {
        (text, self.key) = (Self.prefix + Data(key).base64EncodedString(), key)
    }

    /// Returns a new secret of 256 random bits.
    static func new() -> WebhookSecret {
        var random = SystemRandomNumberGenerator()
        return WebhookSecret(key: (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) })
    }
}

extension WebhookSecret: CustomStringConvertible, CustomReflectable {
    public var description: String { "secret" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
