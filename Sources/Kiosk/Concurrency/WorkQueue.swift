import Synchronization

/// A bounded queue with one consumer.
final class WorkQueue<Work: Sendable>: Sendable {
    private let most: Int
    private let state = Mutex(State())

    private struct State {
        var waiting: [Work] = []
        var listener: AsyncStream<Work>.Continuation?
    }

    /// - Parameter most: The length of the queue; beyond it, the oldest items are dropped.
    init(most: Int) { self.most = most }

    func place(_ order: Work) {
        state.withLock { state in
            if let listener = state.listener {
                guard case .terminated = listener.yield(order) else { return }
                state.listener = nil
            }
            state.waiting = state.waiting.suffix(most - 1) + [order]
        }
    }

    /// Returns all waiting and coming items. The stream of an earlier consumer ends.
    func consume() -> AsyncStream<Work> {
        let (stream, listener) = AsyncStream.makeStream(of: Work.self, bufferingPolicy: .bufferingNewest(most))
        state.withLock { state in
            state.listener?.finish()
            for order in state.waiting { listener.yield(order) }
            (state.waiting, state.listener) = ([], listener)
        }
        return stream
    }
}
