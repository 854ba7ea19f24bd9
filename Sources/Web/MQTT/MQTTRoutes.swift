import Hummingbird
import Kiosk
import Kitchen
import MQTT

/// `/api/v1/mqtt`: the household's MQTT broker. The password is never returned.
struct MQTTRoutes {
    let kiosk: Kiosk
    let broker: BrokerLink

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Household")
            .get("", for: .people, use: show)
            .described(
                "mqtt", "The household's MQTT broker, and how the connection is",
                gives: .ok("The broker; without an address there is none.", "MQTT")
            )
            .put("", for: .people, changing: .household, use: change)
            .described(
                "setMQTT", "Sets the household's MQTT broker",
                details:
                    "Null for the address removes the broker. A user without a password keeps the stored password.",
                takes: "MQTTChange", gives: .ok("The broker from now on.", "MQTT"))
    }

    private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(MQTTJSON(try await kiosk.store.brokerSettings(), broker))
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let known = try await kiosk.store.brokerSettings()
        let settings = try await request.body { BrokerSettings(sent: $0, knowing: known) }
        try await kiosk.store.set(broker: settings)
        return try .json(MQTTJSON(settings, broker))
    }
}

extension BrokerSettings {
    /// Reads a body; nil removes the broker. Faults are noted.
    fileprivate init?(sent: Fields, knowing known: BrokerSettings?) {
        let (user, password): (String?, String?) = (sent.optional("user"), sent.optional("password"))
        let homeAssistant = sent.optional("homeAssistant", default: true)
        let authorities: String? = sent.optional("authorities")
        if !sent.has("address") { sent.fault("address", "It is missing. Null removes the broker.") }
        guard let text: String = sent.optional("address") else { return nil }
        guard let address = BrokerAddress(text) else {
            sent.fault("address", "It has to be like mqtts://broker.home:8883.")
            return nil
        }
        var credential: Credential?
        if let user {
            credential =
                password.map { Credential(user: user, secret: $0) } ?? known?.credential(of: user, at: address.host)
            if credential == nil { sent.fault("password", "A user needs a password.") }
        }
        self.init(
            host: address.host, port: address.port, isEncrypted: address.isEncrypted, authorities: authorities,
            credential: credential, servesHomeAssistant: homeAssistant)
    }
}

/// The API's form of the broker.
private struct MQTTJSON: Encodable {
    let address: String?
    let authorities: String?
    let user: String?
    let homeAssistant: Bool
    let state: String
    /// What is wrong, in English; nil if nothing is.
    let trouble: String?

    init(_ settings: BrokerSettings?, _ broker: BrokerLink) {
        let access = broker.fixed ?? settings.map(BrokerAccess.init)
        address = access?.address.description
        (authorities, user) = (access?.authorities, access?.credential?.user)
        homeAssistant = access?.servesHomeAssistant ?? false
        switch broker.state {
        case nil: (state, trouble) = ("off", nil)
        case .connected: (state, trouble) = ("connected", nil)
        case .waiting(let error): (state, trouble) = ("waiting", error.description)
        case .connecting, .closed: (state, trouble) = ("connecting", nil)
        }
    }
}
