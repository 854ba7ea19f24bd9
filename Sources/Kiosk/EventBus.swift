import Foundation
import Kitchen
import Synchronization

/// Where everybody in the kiosk looks: what happens, as it happens, and how the devices are.
public final class EventBus: Sendable {
    private let current: Mutex<KioskStatus>
    private let clock: WallClock
    private let lately = Mutex<[SpokenText]>([])
    private let listeners = Mutex<[UUID: AsyncStream<KioskEvent>.Continuation]>([:])

    public init(clock: WallClock = .system) {
        self.clock = clock
        current = Mutex(KioskStatus(begun: clock.now))
    }

    /// How the kiosk is, for pages that are opened later.
    public var status: KioskStatus { current.withLock { $0 } }

    /// Something that was said aloud, for those who did not hear it.
    public struct SpokenText: Equatable, Sendable {
        public let text: String
        public let time: Date
    }

    /// What was said lately, the latest first.
    public var said: [SpokenText] { lately.withLock { $0 } }

    /// Keeps what is said, and publishes it.
    public func note(said text: String) {
        lately.withLock { $0 = [SpokenText(text: text, time: clock.now)] + $0.prefix(2) }
        publish(.said(text))
    }

    /// All that happens from now on; at most the latest 64 events wait for a slow listener.
    public func events() -> AsyncStream<KioskEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: KioskEvent.self, bufferingPolicy: .bufferingNewest(64))
        let id = UUID()
        listeners.withLock { $0[id] = continuation }
        continuation.onTermination = { [weak self] _ in
            _ = self?.listeners.withLock { $0.removeValue(forKey: id) }
        }
        return stream
    }

    /// Tells all who listen.
    public func publish(_ event: KioskEvent) {
        for listener in listeners.withLock({ Array($0.values) }) { listener.yield(event) }
    }

    /// Notes how a part is, and tells.
    public func note(_ part: KioskPart, _ state: KioskStatus.Device) {
        current.withLock { $0.note(part, state, at: clock.now) }
        publish(.device(part, state))
    }

    /// How the kiosk is, where somebody has just seen how the storage is; nobody is told.
    func status(storage: KioskStatus.Device) -> KioskStatus {
        var status = status
        status.note(.storage, storage, at: storage.isBroken ? clock.now : status.since(.storage))
        return status
    }

    /// Notes how the storage is, and tells if that has changed; that it works is news only after it did not.
    ///
    /// - Returns: Whether it is news.
    @discardableResult
    func storage(_ state: KioskStatus.Device) -> Bool {
        let isNews = current.withLock { status in
            let before = status[.storage]
            guard before != state, before != .off || state.isBroken else { return false }
            status.note(.storage, state, at: clock.now)
            return true
        }
        if isNews { publish(.device(.storage, state)) }
        return isNews
    }
}
