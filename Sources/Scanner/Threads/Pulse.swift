import Dispatch
import Synchronization

/// A heartbeat of a thread that loops: it beats while the thread runs and rests once it has ended.
public final class Pulse: Sendable {
    /// Nanoseconds of the monotonic clock, or ``atRest``.
    private let last = Atomic(Pulse.now)

    public init() {}

    /// Records that the thread runs.
    func beat() { last.store(Self.now, ordering: .relaxed) }

    /// Records that the thread ended as intended.
    func rest() { last.store(Self.atRest, ordering: .relaxed) }

    /// Returns whether the thread has beaten within `patience`, or is at rest. A new pulse counts as beaten.
    public func isFelt(within patience: Duration) -> Bool {
        let last = last.load(ordering: .relaxed)
        return last == Self.atRest || .nanoseconds(Self.now - last) <= patience
    }

    private static let atRest = Int64.max

    private static var now: Int64 { Int64(DispatchTime.now().uptimeNanoseconds) }
}
