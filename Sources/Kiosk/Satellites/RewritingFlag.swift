import Synchronization

/// Whether the next copy of the household is written even if it is the one that is known.
final class RewritingFlag: Sendable {
    private let isSet = Atomic(false)

    func set() { isSet.store(true, ordering: .relaxed) }

    /// Returns whether it was set, and clears it.
    func testAndClear() -> Bool { isSet.exchange(false, ordering: .relaxed) }
}
