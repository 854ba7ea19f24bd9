import Dispatch
import Synchronization

/// The sign of life of a thread that goes round in a loop: beats while it does, rest once it is meant to be over.
public final class Pulse: Sendable {
    /// Nanoseconds of the monotonic clock, or ``atRest``.
    private let last = Atomic(Pulse.now)

    public init() {}

    /// Notes that the thread is alive now.
    func beat() { last.store(Self.now, ordering: .relaxed) }

    /// Notes that the thread is over and that nobody need miss it.
    func rest() { last.store(Self.atRest, ordering: .relaxed) }

    /// Whether the thread has beaten in the time that has just passed, or is at rest. A new one counts as beaten.
    public func isFelt(within patience: Duration) -> Bool {
        let last = last.load(ordering: .relaxed)
        return last == Self.atRest || .nanoseconds(Self.now - last) <= patience
    }

    private static let atRest = Int64.max

    private static var now: Int64 { Int64(DispatchTime.now().uptimeNanoseconds) }
}
