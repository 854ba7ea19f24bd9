import Dispatch
import Synchronization

/// A flag that one thread raises and others read or wait for.
final class Flag: Sendable {
    private let raised = Atomic(false)
    private let wake = DispatchSemaphore(value: 0)

    var isRaised: Bool { raised.load(ordering: .acquiring) }

    func raise() {
        raised.store(true, ordering: .releasing)
        wake.signal()
    }

    /// Waits until it is raised, but at most `duration`. Each waiter that wakes up wakes the next.
    func wait(atMost duration: Duration) {
        guard wake.wait(timeout: .now() + .milliseconds(Int(duration / .milliseconds(1)))) == .success else { return }
        wake.signal()
    }
}
