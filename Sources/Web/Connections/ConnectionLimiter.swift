import Synchronization

/// How many may stay at once. Whoever stays costs memory, and a page that is forgotten somewhere costs it for ever.
final class ConnectionLimiter: Sendable {
    private let free: Atomic<Int>

    init(_ count: Int) {
        free = Atomic(count)
    }

    /// A permit, released when it is deallocated; nil if all are taken.
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
