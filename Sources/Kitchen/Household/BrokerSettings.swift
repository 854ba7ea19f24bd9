/// How the kiosk connects with an MQTT broker.
public struct BrokerSettings: Equatable, Sendable {
    /// A name or address, without scheme and port.
    public var host: String
    public var port: Int
    /// Whether the connection uses TLS.
    public var isEncrypted: Bool
    /// The file with the certificates of the trusted authorities; nil for those of the household and the system.
    public var authorities: String?
    /// The user and the password; nil for a broker that asks for none.
    public var credential: Credential?
    /// Whether Home Assistant finds the kiosk there.
    public var servesHomeAssistant: Bool

    public init(
        host: String, port: Int, isEncrypted: Bool = false, authorities: String? = nil, credential: Credential? = nil,
        servesHomeAssistant: Bool = false
    ) {
        (self.host, self.port, self.isEncrypted) = (host, port, isEncrypted)
        (self.authorities, self.credential) = (authorities, credential)
        self.servesHomeAssistant = servesHomeAssistant
    }
}
