/// Carries messages between the household's kiosks. It may lose them, double them, and change their order.
protocol MessageTransport: Sendable {
    /// Publishes a message at least once.
    ///
    /// - Throws: If it was not handed over; it may have arrived or not.
    func publish(_ payload: [UInt8], to topic: String) async throws
    /// Returns the messages whose topics match a filter of MQTT, until the stream is dropped.
    func messages(matching filter: String) -> AsyncStream<TransportMessage>
    /// Returns whether there is a connection, now and after each change.
    func connections() -> AsyncStream<Bool>
}

/// A message with its topic.
struct TransportMessage: Equatable, Sendable {
    let topic: String
    let payload: [UInt8]
}
