import CMosquitto
import Glibc

/// A list of MQTT 5 properties, freed with this object.
final class MessageProperties {
    private(set) var list: OpaquePointer?

    init() {}

    deinit { mosquitto_property_free_all(&list) }

    /// Returns the list to somebody who frees it.
    func release() -> OpaquePointer? {
        defer { list = nil }
        return list
    }

    func add(_ property: mqtt5_property, number: UInt32) throws(MQTTError) {
        try check(mosquitto_property_add_int32(&list, Int32(property.rawValue), number))
    }

    func add(_ property: mqtt5_property, text: String) throws(MQTTError) {
        try check(mosquitto_property_add_string(&list, Int32(property.rawValue), text))
    }

    func add(_ property: mqtt5_property, bytes: [UInt8]) throws(MQTTError) {
        guard let count = UInt16(exactly: bytes.count) else { throw .invalid("a property is too long") }
        try check(mosquitto_property_add_binary(&list, Int32(property.rawValue), bytes, count))
    }

    func add(_ name: String, _ value: String) throws(MQTTError) {
        try check(mosquitto_property_add_string_pair(&list, Int32(MQTT_PROP_USER_PROPERTY.rawValue), name, value))
    }

    private func check(_ code: Int32) throws(MQTTError) {
        guard code != 0 else { return }
        throw .invalid(String(cString: mosquitto_strerror(code)))
    }
}

extension MessageProperties {
    /// The properties of a message that is to be published.
    convenience init(_ message: MQTTMessage) throws(MQTTError) {
        self.init()
        if let expiry = message.expiry { try add(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL, number: expiry) }
        if let type = message.contentType { try add(MQTT_PROP_CONTENT_TYPE, text: type) }
        if let topic = message.responseTopic { try add(MQTT_PROP_RESPONSE_TOPIC, text: topic) }
        if let data = message.correlationData { try add(MQTT_PROP_CORRELATION_DATA, bytes: data) }
        for property in message.userProperties { try add(property.name, property.value) }
    }
}

extension MQTTMessage {
    /// Copies a received message.
    init?(_ message: mosquitto_message, properties: OpaquePointer?) {
        guard let topic = message.topic else { return nil }
        let payload = UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))
        self.init(topic: String(cString: topic), payload: Array(payload), isRetained: message.retain)
        var property = properties
        while let current = property {
            read(current)
            property = mosquitto_property_next(current)
        }
    }

    private mutating func read(_ property: OpaquePointer) {
        switch UInt32(mosquitto_property_identifier(property)) {
        case MQTT_PROP_MESSAGE_EXPIRY_INTERVAL.rawValue: expiry = Self.number(property)
        case MQTT_PROP_CONTENT_TYPE.rawValue: contentType = Self.text(property)
        case MQTT_PROP_RESPONSE_TOPIC.rawValue: responseTopic = Self.text(property)
        case MQTT_PROP_CORRELATION_DATA.rawValue: correlationData = Self.bytes(property)
        case MQTT_PROP_USER_PROPERTY.rawValue: Self.pair(property).map { userProperties.append($0) }
        default: break
        }
    }

    private static func number(_ property: OpaquePointer) -> UInt32 {
        var number: UInt32 = 0
        mosquitto_property_read_int32(property, mosquitto_property_identifier(property), &number, false)
        return number
    }

    private static func text(_ property: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        mosquitto_property_read_string(property, mosquitto_property_identifier(property), &text, false)
        defer { free(text) }
        return text.map { String(cString: $0) }
    }

    private static func bytes(_ property: OpaquePointer) -> [UInt8] {
        var bytes: UnsafeMutableRawPointer?
        var count: UInt16 = 0
        mosquitto_property_read_binary(property, mosquitto_property_identifier(property), &bytes, &count, false)
        defer { free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }

    private static func pair(_ property: OpaquePointer) -> UserProperty? {
        var name: UnsafeMutablePointer<CChar>?
        var value: UnsafeMutablePointer<CChar>?
        mosquitto_property_read_string_pair(property, mosquitto_property_identifier(property), &name, &value, false)
        defer {
            free(name)
            free(value)
        }
        guard let name, let value else { return nil }
        return UserProperty(String(cString: name), String(cString: value))
    }
}
