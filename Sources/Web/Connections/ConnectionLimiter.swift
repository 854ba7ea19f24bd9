import Synchronization

/// Limits concurrent long-lived responses: each costs memory, and a forgotten page keeps its own open.
final class ConnectionLimiter: Sendable {
    private let free: Atomic<Int>

    init(_ count: Int) {
        free = Atomic(count)
    }

    /// Returns a permit, released when it is deallocated, or nil if all are in use.
    func take() -> Seat? {
        guard free.wrappingSubtract(1, ordering: .relaxed).oldValue > 0 else {
            free.wrappingAdd(1, ordering: .relaxed)
            return nil
        }
        return Seat(in: self)
    }

    final class Seat: Sendable {
        private let seats: ConnectionLimiter

        fileprivate init(in seats: ConnectionLimiter) {
            self.seats = seats
        }

        deinit { seats.free.wrappingAdd(1, ordering: .relaxed) }
    }
}
