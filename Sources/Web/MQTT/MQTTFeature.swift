import Hummingbird

/// The household's MQTT broker, by which Home Assistant finds the kiosk.
enum MQTTFeature: Feature {
    static let templates = ["mqtt": PackageResources.mqtt_mustache]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(MQTTPages(pages: server.pages, broker: server.broker).routes, at: "/settings/mqtt")
            .adding(MQTTRoutes(kiosk: server.kiosk, broker: server.broker).routes, at: "\(API.path)/mqtt")
    }
}
