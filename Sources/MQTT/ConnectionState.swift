/// What the connection to the broker is doing.
public enum ConnectionState: Hashable, Sendable {
    case connecting
    /// The broker has answered, also to all subscriptions.
    case connected(BrokerWelcome)
    /// There is no connection, for this reason. The next attempt follows by itself.
    case waiting(MQTTError)
    /// ``MQTTClient/run()`` has ended or not begun.
    case closed

    public var isConnected: Bool { welcome != nil }

    /// What the broker said, while there is a connection.
    public var welcome: BrokerWelcome? {
        if case .connected(let welcome) = self { welcome } else { nil }
    }
}

/// What the broker said to a new connection.
public struct BrokerWelcome: Hashable, Sendable {
    /// Whether the broker had kept the session, with messages of the meantime.
    public var isSessionPresent: Bool
    /// The subscriptions that the broker does not allow.
    public var refusedFilters: [String: ReasonCode] = [:]
}
