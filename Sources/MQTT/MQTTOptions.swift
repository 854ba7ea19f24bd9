/// How to connect to a broker.
public struct MQTTOptions: Equatable, Sendable {
    public var address: BrokerAddress
    /// The broker keeps one connection and one session by this name: a second client with it ends the first one's
    /// connection.
    public var clientId: String
    public var user: String?
    public var password: String?
    /// Whom to trust and how to identify oneself, if the address is encrypted.
    public var tls = TLS()
    /// What the broker publishes when this client is gone: also when ``MQTTClient/run()`` has ended.
    public var will: MQTTMessage?
    /// Whether the broker forgets an earlier session of this client.
    public var isCleanStart = true
    /// For how long the broker keeps the session, with its subscriptions and queued messages, after a connection; in
    /// seconds.
    public var sessionExpiry: UInt32 = 0
    /// After how many seconds of silence either side asks whether the other is there.
    public var keepAlive = 30
    /// For how long to wait for the broker's answers to CONNECT and PUBLISH.
    public var patience = Duration.seconds(20)
    /// The pauses between attempts to connect.
    public var backoff = Backoff()

    /// The files for an encrypted connection, all in PEM.
    public struct TLS: Equatable, Sendable {
        /// The certificates of trusted authorities; nil for those of the system.
        public var authorities: String?
        /// Whether the system's authorities are trusted beside them. Then the file may be missing.
        public var trustsSystem: Bool
        /// The client's own certificate and its key, for brokers that ask for one.
        public var certificate: String?
        public var key: String?

        public init(
            authorities: String? = nil, trustsSystem: Bool = false, certificate: String? = nil, key: String? = nil
        ) {
            (self.authorities, self.trustsSystem) = (authorities, trustsSystem)
            (self.certificate, self.key) = (certificate, key)
        }
    }

    public init(address: BrokerAddress, clientId: String) {
        (self.address, self.clientId) = (address, clientId)
    }
}
