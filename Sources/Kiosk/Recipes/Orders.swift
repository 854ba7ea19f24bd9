import Synchronization

/// What is to be done, for one who does it now or comes later.
final class Orders<Order: Sendable>: Sendable {
    private let most: Int
    private let state = Mutex(State())

    private struct State {
        var waiting: [Order] = []
        var listener: AsyncStream<Order>.Continuation?
    }

    /// - Parameter most: So many wait; the oldest are forgotten.
    init(most: Int) { self.most = most }

    func place(_ order: Order) {
        state.withLock { state in
            if let listener = state.listener {
                guard case .terminated = listener.yield(order) else { return }
                state.listener = nil
            }
            state.waiting = state.waiting.suffix(most - 1) + [order]
        }
    }

    /// All that waits, and all that comes; whoever listened before hears no more.
    func taken() -> AsyncStream<Order> {
        let (stream, listener) = AsyncStream.makeStream(of: Order.self, bufferingPolicy: .bufferingNewest(most))
        state.withLock { state in
            state.listener?.finish()
            for order in state.waiting { listener.yield(order) }
            (state.waiting, state.listener) = ([], listener)
        }
        return stream
    }
}
