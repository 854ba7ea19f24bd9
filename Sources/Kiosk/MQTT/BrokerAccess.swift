import Kitchen
import MQTT
import Trust
import Values

/// All that is needed to connect with a broker.
public struct BrokerAccess: Equatable, Sendable {
    public var address: BrokerAddress
    public var credential: Credential?
    /// The file with the trusted authorities' certificates; nil for those of the household and the system.
    public var authorities: String?
    public var servesHomeAssistant: Bool
    /// The name of the connection, if it is not the household's but a satellite's.
    public var clientId: String?
    /// The client's own certificate; nil for a broker that asks for none.
    public var certificate: CertificateFiles?

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

    /// - Parameters:
    ///   - clientId: The name of the connection, unless ``clientId`` is set.
    ///   - ownAuthority: The file with the household's own authority; trusted together with the system's.
    func options(clientId: String, ownAuthority: String) -> MQTTOptions {
        var options = MQTTOptions(address: address, clientId: self.clientId ?? clientId)
        (options.user, options.password) = (credential?.user, credential?.secret)
        options.tls = MQTTOptions.TLS(
            authorities: authorities ?? ownAuthority, trustsSystem: authorities == nil,
            certificate: certificate?.certificate, key: certificate?.key)
        return options
    }
}
