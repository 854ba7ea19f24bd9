import Synchronization

/// Limits concurrent long-lived responses: each costs memory, and a forgotten page keeps its own open.
final class ConnectionLimiter: Sendable {
    private let free: Atomic<Int>

    init(_ count: Int) {
        free = Atomic(count)
    }

    /// Returns a permit, released when it is deallocated, or nil if all are in use.
    func acquire() -> Permit? {
        guard free.wrappingSubtract(1, ordering: .relaxed).oldValue > 0 else {
            free.wrappingAdd(1, ordering: .relaxed)
            return nil
        }
        return Permit(in: self)
    }

    final class Permit: Sendable {
        private let limiter: ConnectionLimiter

        fileprivate init(in limiter: ConnectionLimiter) {
            self.limiter = limiter
        }

        deinit { limiter.free.wrappingAdd(1, ordering: .relaxed) }
    }
}
