/// An entity as Home Assistant's MQTT discovery describes it. Keys are written in snake case.
struct HomeAssistantComponent: Encodable, Equatable {
    var platform: Platform
    /// Nil with a component that is to be removed, which has nothing but its platform.
    var uniqueId: String?
    var name: String?
    var icon: String?
    var deviceClass: String?
    var entityCategory: String?
    var stateClass: String?
    var stateTopic: String?
    var valueTemplate: String?
    var jsonAttributesTopic: String?
    var commandTopic: String?
    var options: [String]?
    var eventTypes: [String]?
    var max: Int?

    /// The platforms that are used. Home Assistant refuses the whole device because of one that it does not know, such as
    /// `todo`, which MQTT does not have.
    enum Platform: String, Codable {
        case sensor, event, button, select, text, notify
        case binarySensor = "binary_sensor"
    }
}

/// All entities of a kiosk, as one message of Home Assistant's discovery describes them.
struct HomeAssistantDevice: Encodable, Equatable {
    var device: Device
    var origin: Origin
    var availabilityTopic: String
    var qos = 1
    /// By a key that never changes for the same entity.
    var components: [String: HomeAssistantComponent]

    struct Device: Encodable, Equatable {
        var identifiers: [String]
        var name = "Scantry"
        var manufacturer = "Scantry"
        var model: String
        var swVersion: String
        var configurationUrl: String?
    }

    struct Origin: Encodable, Equatable {
        var name = "Scantry"
        var swVersion: String
    }
}

extension HomeAssistantDevice {
    /// Adds the components of an earlier description that are no more, so that Home Assistant removes their entities.
    mutating func retire(_ earlier: EarlierDevice) {
        for (key, component) in earlier.components where components[key] == nil {
            guard components.count < Self.most else { return }
            components[key] = HomeAssistantComponent(platform: component.platform)
        }
    }

    /// The most components, with those that are removed.
    private static let most = 300
}

/// The platforms and topics of the household's earlier discovery message, which the broker retains.
struct EarlierDevice: Decodable, Equatable {
    var components: [String: Component]

    struct Component: Decodable, Equatable {
        var platform: HomeAssistantComponent.Platform
        var stateTopic: String?
    }

    /// The topics of retained states.
    var stateTopics: [String] { components.values.compactMap(\.stateTopic) }
}
