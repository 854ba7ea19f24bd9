import MQTT

/// A part of the kiosk that uses the connection with the broker.
public protocol BrokerParticipant: Sendable {
    /// Takes part in a connection, until the task is cancelled. The client connects, and connects again, meanwhile.
    func run(on line: BrokerLine) async

    /// Removes what it has left at the broker, because the household wants no more of it. Called while it takes part.
    func removeRetainedMessages(on line: BrokerLine) async
}

/// A client with what its users need to know.
public struct BrokerLine: Sendable {
    public let client: MQTTClient
    public let topics: BrokerTopics
    public let access: BrokerAccess
}
