import Foundation
import Trust

/// A message with a code that only the hub and one satellite can create: JSON behind 64 hexadecimal digits.
///
/// The key is the fingerprint of the satellite's token, which both have. The code covers the topic too, so that a message
/// cannot be sent again on another one.
enum AuthenticatedMessage<Value: Codable> {
    case value(Value)
    /// The other kiosk has created it, but it cannot be decoded: its program has another version.
    case unreadable
    /// Another sender has created it.
    case forged

    init(_ message: TransportMessage, key: String) {
        let text = message.payload.dropFirst(Self.length)
        guard
            MessageCode.areEqual(message.payload.prefix(Self.length), Self.code(of: text, key, message.topic).utf8)
        else {
            self = .forged
            return
        }
        self = (try? JSONDecoder().decode(Value.self, from: Data(text))).map { .value($0) } ?? .unreadable
    }

    static func payload(of value: Value, key: String, topic: String) throws -> [UInt8] {
        let text = Array(try JSONEncoder().encode(value))
        return Array(code(of: text, key, topic).utf8) + text
    }

    private static func code(of text: some Collection<UInt8>, _ key: String, _ topic: String) -> String {
        MessageCode.digits(of: Array(topic.utf8) + [0] + text, key: key.utf8)
    }

    private static var length: Int { 64 }
}
