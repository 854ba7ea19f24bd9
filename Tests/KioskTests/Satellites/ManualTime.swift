import Foundation
import Synchronization

/// A monotonic clock that moves only when a test moves it, and wakes those whose pauses are over.
final class ManualTime: Sendable {
    private let state = Mutex(State())

    private struct State {
        var now = ContinuousClock.now
        var pauses: [UUID: (end: ContinuousClock.Instant, waiter: CheckedContinuation<Void, any Error>)] = [:]
        /// Those that were cancelled before they had begun.
        var cancelled: Set<UUID> = []
    }

    var now: ContinuousClock.Instant { state.withLock { $0.now } }

    func pass(_ duration: Duration) {
        let over = state.withLock { state in
            state.now += duration
            let over = state.pauses.filter { $0.value.end <= state.now }
            for id in over.keys { state.pauses[id] = nil }
            return over.values.sorted { $0.end < $1.end }.map(\.waiter)
        }
        for waiter in over { waiter.resume() }
    }

    /// Waits until the duration has passed.
    ///
    /// - Throws: `CancellationError`.
    func pause(_ duration: Duration) async throws {
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                let isCancelled = state.withLock { state in
                    guard state.cancelled.remove(id) == nil else { return true }
                    state.pauses[id] = (state.now + duration, waiter)
                    return false
                }
                if isCancelled { waiter.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                let waiter = state.pauses.removeValue(forKey: id)?.waiter
                if waiter == nil { state.cancelled.insert(id) }
                return waiter
            }
            waiter?.resume(throwing: CancellationError())
        }
    }
}
