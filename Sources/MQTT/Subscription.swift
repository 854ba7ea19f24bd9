import Synchronization

/// The messages of one subscription that its reader has not taken yet.
final class Subscription: Sendable {
    let filter: String
    let messages: AsyncStream<MQTTMessage>
    private let continuation: AsyncStream<MQTTMessage>.Continuation
    private let waiting = Atomic(0)

    init(_ filter: String) {
        self.filter = filter
        (messages, continuation) = AsyncStream.makeStream()
    }

    /// The most messages that may wait. A connection whose reader is slower reads no more from its socket.
    private static let most = 1_000

    var hasRoom: Bool { waiting.load(ordering: .relaxed) < Self.most }

    func add(_ message: MQTTMessage) {
        waiting.add(1, ordering: .relaxed)
        continuation.yield(message)
    }

    /// Counts a message that was taken, and returns whether there was no room before.
    func took() -> Bool { waiting.subtract(1, ordering: .relaxed).oldValue == Self.most }

    func finish() { continuation.finish() }
}
