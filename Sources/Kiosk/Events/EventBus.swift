import Foundation
import Synchronization

/// Publishes the kiosk's events to all subscribers.
public final class EventBus: Sendable {
    private let subscribers = Mutex<[UUID: AsyncStream<KioskEvent>.Continuation]>([:])

    public init() {}

    /// Returns all events from now on. The latest 64 are buffered for a slow subscriber.
    public func events() -> AsyncStream<KioskEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: KioskEvent.self, bufferingPolicy: .bufferingNewest(64))
        let id = UUID()
        subscribers.withLock { $0[id] = continuation }
        continuation.onTermination = { [weak self] _ in
            _ = self?.subscribers.withLock { $0.removeValue(forKey: id) }
        }
        return stream
    }

    /// Sends an event to all subscribers.
    public func publish(_ event: KioskEvent) {
        for subscriber in subscribers.withLock({ Array($0.values) }) { subscriber.yield(event) }
    }
}
