import Synchronization

/// What a client's callers and its thread share.
final class ClientMailbox: Sendable {
    let wake = WakeSignal()
    private let shared = Mutex(Shared())

    private struct Shared {
        var commands: [Command] = []
        var subscriptions: [Subscription] = []
        var state = ConnectionState.closed
        var watchers: [Int: AsyncStream<ConnectionState>.Continuation] = [:]
        var nextWatcher = 0
        var isStopped = false
        var leavesWill = true
        /// Whether the thread is in a call that nothing can interrupt.
        var isBlocked = false
        var ended: CheckedContinuation<Void, Never>?
    }

    /// What the thread is to do.
    enum Command {
        case publish(MQTTMessage, QualityOfService, Answer)
        case subscribe(String)
        case unsubscribe(String)
    }

    typealias Answer = CheckedContinuation<Result<Void, MQTTError>, Never>
}

// For the callers.
extension ClientMailbox {
    var state: ConnectionState { shared.withLock { $0.state } }

    func states() -> AsyncStream<ConnectionState> {
        let (states, continuation) = AsyncStream<ConnectionState>.makeStream(bufferingPolicy: .bufferingNewest(8))
        let number = shared.withLock { shared in
            shared.nextWatcher += 1
            shared.watchers[shared.nextWatcher] = continuation
            continuation.yield(shared.state)
            return shared.nextWatcher
        }
        continuation.onTermination = { [weak self] _ in
            self?.shared.withLock { _ = $0.watchers.removeValue(forKey: number) }
        }
        return states
    }

    func publish(_ message: MQTTMessage, _ quality: QualityOfService, _ answer: Answer) {
        let isQueued = shared.withLock { shared in
            guard shared.state.isConnected, !shared.isStopped else { return false }
            shared.commands.append(.publish(message, quality, answer))
            return true
        }
        isQueued ? wake.raise() : answer.resume(returning: .failure(.notConnected))
    }

    func subscribe(_ filter: String) -> Subscription {
        let subscription = Subscription(filter)
        shared.withLock { shared in
            let isNew = !shared.subscriptions.contains { $0.filter == filter }
            shared.subscriptions.append(subscription)
            if isNew { shared.commands.append(.subscribe(filter)) }
        }
        wake.raise()
        return subscription
    }

    func unsubscribe(_ subscription: Subscription) {
        shared.withLock { shared in
            shared.subscriptions.removeAll { $0 === subscription }
            guard !shared.subscriptions.contains(where: { $0.filter == subscription.filter }) else { return }
            shared.commands.append(.unsubscribe(subscription.filter))
        }
        wake.raise()
    }

    func discardWill() { shared.withLock { $0.leavesWill = false } }

    /// Has the thread end, which resumes `ended`. A thread that is blocked ends later, unnoticed.
    func stop() {
        let ended = shared.withLock { shared in
            shared.isStopped = true
            return shared.isBlocked ? shared.ended.take() : nil
        }
        ended?.resume()
        wake.raise()
    }
}

// For the thread.
extension ClientMailbox {
    var isStopped: Bool { shared.withLock { $0.isStopped } }
    var leavesWill: Bool { shared.withLock { $0.leavesWill } }

    /// Returns whether the client may start: it was neither started nor stopped before.
    func start(_ ended: CheckedContinuation<Void, Never>) -> Bool {
        let mayStart = shared.withLock { shared in
            guard !shared.isStopped, shared.ended == nil else { return false }
            shared.ended = ended
            return true
        }
        if !mayStart { ended.resume() }
        return mayStart
    }

    func whileBlocked(_ call: () throws(MQTTError) -> Void) throws(MQTTError) {
        shared.withLock { $0.isBlocked = true }
        defer { shared.withLock { $0.isBlocked = false } }
        try call()
    }

    func takeCommands() -> [Command] {
        shared.withLock { shared in
            defer { shared.commands = [] }
            return shared.commands
        }
    }

    /// Forgets the commands about subscriptions, and returns the filters that a new connection subscribes to.
    func filters() -> Set<String> {
        shared.withLock { shared in
            shared.commands = []
            return Set(shared.subscriptions.map(\.filter))
        }
    }

    /// The subscriptions that wait for messages now.
    var subscriptions: [Subscription] { shared.withLock { $0.subscriptions } }

    /// Changes the state. Without a connection all messages in the queue fail.
    func change(to state: ConnectionState) {
        let failed = shared.withLock { shared in
            defer { if !state.isConnected { shared.commands = [] } }
            guard shared.state != state else { return [Command]() }
            shared.state = state
            for watcher in shared.watchers.values { watcher.yield(state) }
            return state.isConnected ? [] : shared.commands
        }
        for case .publish(_, _, let answer) in failed { answer.resume(returning: .failure(.notConnected)) }
    }

    /// Ends all streams, and lets ``MQTTClient/run()`` return.
    func close() {
        change(to: .closed)
        let (watchers, subscriptions, ended) = shared.withLock { shared in
            shared.isStopped = true
            return (Array(shared.watchers.values), shared.subscriptions, shared.ended.take())
        }
        watchers.forEach { $0.finish() }
        subscriptions.forEach { $0.finish() }
        ended?.resume()
    }
}
