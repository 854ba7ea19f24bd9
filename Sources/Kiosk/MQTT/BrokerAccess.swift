import Kitchen
import MQTT
import Values

/// All that is needed to connect with a broker.
public struct BrokerAccess: Equatable, Sendable {
    public var address: BrokerAddress
    public var credential: Credential?
    /// The file with the trusted authorities' certificates; nil for those of the household and the system.
    public var authorities: String?
    public var servesHomeAssistant: Bool

    public init(
        address: BrokerAddress, credential: Credential? = nil, authorities: String? = nil,
        servesHomeAssistant: Bool = true
    ) {
        (self.address, self.credential) = (address, credential)
        (self.authorities, self.servesHomeAssistant) = (authorities, servesHomeAssistant)
    }

    public init(_ settings: BrokerSettings) {
        self.init(
            address: BrokerAddress(host: settings.host, port: settings.port, isEncrypted: settings.isEncrypted),
            credential: settings.credential, authorities: settings.authorities,
            servesHomeAssistant: settings.servesHomeAssistant)
    }

    /// - Parameter ownAuthority: The file with the household's own authority; trusted together with the system's.
    func options(clientId: String, ownAuthority: String) -> MQTTOptions {
        var options = MQTTOptions(address: address, clientId: clientId)
        (options.user, options.password) = (credential?.user, credential?.secret)
        options.tls = MQTTOptions.TLS(authorities: authorities ?? ownAuthority, trustsSystem: authorities == nil)
        return options
    }
}
