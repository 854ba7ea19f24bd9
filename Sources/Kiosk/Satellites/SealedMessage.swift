import Foundation
import Trust

/// A message with a code that only the hub and one satellite can make: JSON behind 64 hexadecimal digits.
///
/// The key is the fingerprint of the satellite's token, which both have. The code is of the topic too, so that a message
/// cannot be sent again on another one.
enum SealedMessage {
    static func seal(_ value: some Encodable, key: String, topic: String) throws -> [UInt8] {
        let text = Array(try JSONEncoder().encode(value))
        return Array(code(of: text, key, topic).utf8) + text
    }

    /// Returns nil for a message that another has made.
    static func open<Value: Decodable>(_ message: TransportMessage, key: String, as type: Value.Type) -> Value? {
        let text = message.payload.dropFirst(length)
        guard MessageCode.areEqual(message.payload.prefix(length), code(of: text, key, message.topic).utf8) else {
            return nil
        }
        return try? JSONDecoder().decode(type, from: Data(text))
    }

    private static func code(of text: some Collection<UInt8>, _ key: String, _ topic: String) -> String {
        MessageCode.digits(of: Array(topic.utf8) + [0] + text, key: key.utf8)
    }

    private static let length = 64
}
