import Synchronization

/// How many may stay at once. Whoever stays costs memory, and a page that is forgotten somewhere costs it for ever.
final class Seats: Sendable {
    private let free: Atomic<Int>

    init(_ count: Int) {
        free = Atomic(count)
    }

    /// A seat, free again when it is let go of; nil if all are taken.
    func take() -> Seat? {
        guard free.wrappingSubtract(1, ordering: .relaxed).oldValue > 0 else {
            free.wrappingAdd(1, ordering: .relaxed)
            return nil
        }
        return Seat(in: self)
    }

    final class Seat: Sendable {
        private let seats: Seats

        fileprivate init(in seats: Seats) {
            self.seats = seats
        }

        deinit { seats.free.wrappingAdd(1, ordering: .relaxed) }
    }
}
