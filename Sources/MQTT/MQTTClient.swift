import Foundation

/// A client of an MQTT 5 broker that stays connected, with Debian's libmosquitto.
///
/// All calls of the library are made on one thread, which ``run()`` starts; callers put their requests into a queue. The client
/// itself keeps no messages: what the broker has not acknowledged when a connection ends fails, and its sender sends it again.
///
/// A message is acknowledged to the broker as soon as it is received. What must not be lost needs an answer of the receiver.
public final class MQTTClient: Sendable {
    public let options: MQTTOptions
    private let mailbox = ClientMailbox()

    public init(_ options: MQTTOptions) {
        self.options = options
    }

    /// Connects, and connects again after each end, until the task is cancelled. To be called once.
    ///
    /// The broker publishes the will when it ends. A thread that waits for a host without an answer is left behind, and
    /// ends when the system gives up.
    public func run() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { ended in
                guard mailbox.start(ended) else { return }
                Thread.detachNewThread { [options, mailbox] in ConnectionLoop(options, mailbox).run() }
            }
        } onCancel: {
            mailbox.stop()
        }
    }

    /// Lets the broker not publish the will when the client ends in good order.
    public func discardWill() { mailbox.discardWill() }

    public var state: ConnectionState { mailbox.state }

    /// Returns the state now and its changes, until the client ends. A slow reader misses old ones.
    public func states() -> AsyncStream<ConnectionState> { mailbox.states() }

    /// Subscribes at QoS 1, in each connection anew, until nobody holds the result.
    ///
    /// To miss nothing of a kept session, subscribe before ``run()``. A message goes to each subscription that it matches;
    /// a broker may send it once for each, so filters should not overlap. ``BrokerWelcome/refusedFilters`` has those that
    /// the broker refuses.
    public func messages(matching filter: String) -> MQTTMessages {
        MQTTMessages(mailbox.subscribe(filter), of: mailbox)
    }

    /// Publishes a message and returns when the broker has acknowledged it; at QoS 0 when it is queued for the socket.
    ///
    /// - Throws: ``MQTTError/notConnected`` at once without a connection. After ``MQTTError/connectionLost(_:)`` the message
    ///   may have arrived or not.
    public func publish(_ message: MQTTMessage, at quality: QualityOfService = .atLeastOnce) async throws(MQTTError) {
        let result = await withCheckedContinuation { mailbox.publish(message, quality, $0) }
        try result.get()
    }
}
