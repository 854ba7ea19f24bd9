/// The schemas that the API's description refers to by name.
extension MQTTFeature {
    static var schemas: [String: Schema] { ["MQTT": broker, "MQTTChange": change] }

    private static let broker = Schema.object(
        [
            "homeAssistant": .flag.described("Whether Home Assistant finds the kiosk at the broker."),
            "state": .one(of: ["off", "connecting", "connected", "waiting"]).described(
                "Waiting: the last attempt failed, and the next follows by itself."),
        ],
        optional: [
            "address": .text.described("Such as mqtts://broker.home:8883; missing if there is no broker."),
            "authorities": .text.described("The file with the certificates of the trusted authorities."),
            "user": .text,
            "trouble": .text.described("Why there is no connection."),
        ])

    private static let change = Schema.object(
        ["address": .orNull(.text)],
        optional: [
            "authorities": .orNull(.text), "user": .orNull(.text), "password": .orNull(.text),
            "homeAssistant": .flag(default: true),
        ], isClosed: true)
}
