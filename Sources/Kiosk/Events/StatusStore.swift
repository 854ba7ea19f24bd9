import Foundation
import Kitchen
import Synchronization
import Values

/// Stores the state of each part of the kiosk and the latest spoken texts, and publishes changes on the event bus.
public final class StatusStore: Sendable {
    public let eventBus = EventBus()
    private let current: Mutex<KioskStatus>
    private let clock: WallClock
    private let latest = Mutex<[SpokenText]>([])
    private let latestCorrections = Mutex<[SpokenText]>([])

    public init(clock: WallClock = .system) {
        self.clock = clock
        current = Mutex(KioskStatus(begun: clock.now))
    }

    /// The state of all parts, for pages that are opened later.
    public var status: KioskStatus { current.withLock { $0 } }

    /// Removes a part that there is no more, and publishes it.
    func remove(_ part: KioskPart) {
        current.withLock { $0.remove(part) }
        eventBus.publish(.device(part, .off))
    }

    /// At a satellite: the latest scans of which the hub has booked something else, the latest first.
    public var corrections: [SpokenText] { latestCorrections.withLock { $0 } }

    /// Stores what the hub has booked of a scan, where this kiosk has said something else.
    func note(correction text: String) {
        latestCorrections.withLock { $0 = [SpokenText(text: text, time: clock.now)] + $0.prefix(9) }
    }

    /// A spoken text, for users who missed it.
    public struct SpokenText: Equatable, Sendable {
        public let text: String
        public let time: Date
    }

    /// The last three spoken texts, the latest first.
    public var said: [SpokenText] { latest.withLock { $0 } }

    /// Stores a spoken text, and publishes it.
    public func note(said text: String) {
        latest.withLock { $0 = [SpokenText(text: text, time: clock.now)] + $0.prefix(2) }
        eventBus.publish(.said(text))
    }

    /// Stores the state of a part, and publishes it.
    public func note(_ part: KioskPart, _ state: KioskStatus.Device) {
        current.withLock { $0.note(part, state, at: clock.now) }
        eventBus.publish(.device(part, state))
    }

    /// The status with another state of the storage. Nothing is stored or published.
    func status(storage: KioskStatus.Device) -> KioskStatus {
        var status = status
        status.note(.storage, storage, at: storage.isBroken ? clock.now : status.since(.storage))
        return status
    }

    /// Stores the state of the storage, and publishes a change; that it works is published only after it did not.
    ///
    /// - Returns: Whether it was published.
    @discardableResult
    func storage(_ state: KioskStatus.Device) -> Bool {
        let isNews = current.withLock { status in
            let before = status[.storage]
            guard before != state, before != .off || state.isBroken else { return false }
            status.note(.storage, state, at: clock.now)
            return true
        }
        if isNews { eventBus.publish(.device(.storage, state)) }
        return isNews
    }
}
