/// A message that was received or is to be published.
public struct MQTTMessage: Equatable, Sendable {
    public var topic: String
    public var payload: [UInt8]
    /// When publishing: whether the broker keeps it for later subscribers. When received: whether it was kept.
    public var isRetained: Bool
    /// After how many seconds the broker drops it undelivered; nil for never.
    public var expiry: UInt32?
    /// Such as `application/json`.
    public var contentType: String?
    /// Where to send an answer.
    public var responseTopic: String?
    /// What an answer repeats, so that its receiver knows the question.
    public var correlationData: [UInt8]?
    public var userProperties: [UserProperty] = []

    /// A name with its value; names may repeat.
    public struct UserProperty: Equatable, Sendable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    public init(topic: String, payload: [UInt8] = [], isRetained: Bool = false) {
        (self.topic, self.payload, self.isRetained) = (topic, payload, isRetained)
    }

    public init(topic: String, text: String, isRetained: Bool = false) {
        self.init(topic: topic, payload: Array(text.utf8), isRetained: isRetained)
    }

    /// The payload as text; invalid UTF-8 is replaced.
    public var text: String { String(decoding: payload, as: UTF8.self) }

    /// The first value of a user property.
    public subscript(property name: String) -> String? { userProperties.first { $0.name == name }?.value }
}
