import Synchronization

/// Runs an operation once at a time: concurrent callers get the same answer.
final class SharedAnswer<Value: Sendable>: Sendable {
    private let state = Mutex(State())

    private struct State {
        var task: Task<Value, Never>?
        /// When the running operation began.
        var begun = ContinuousClock.now
    }

    /// An answer that came in time, or none yet.
    enum Outcome {
        case inTime(Value)
        /// For how long the operation has been running.
        case late(after: Duration)
    }

    /// Returns the answer, or `late` after `limit`. The operation then goes on, for later callers.
    func value(within limit: Duration, _ work: @escaping @Sendable () async -> Value) async -> Outcome {
        let task = state.withLock { state in
            if let task = state.task { return task }
            let task = Task {
                let value = await work()
                self.state.withLock { $0.task = nil }
                return value
            }
            (state.task, state.begun) = (task, .now)
            return task
        }
        if let value = await Self.value(of: task, within: limit) { return .inTime(value) }
        return state.withLock { .late(after: .now - $0.begun) }
    }

    private static func value(of task: Task<Value, Never>, within limit: Duration) async -> Value? {
        let (answers, answer) = AsyncStream.makeStream(of: Value?.self)
        let timer = Task {
            do { try await Task.sleep(for: limit) } catch { return }
            answer.yield(nil)
        }
        defer { timer.cancel() }
        Task { answer.yield(await task.value) }
        return await answers.first { _ in true } ?? nil
    }
}
