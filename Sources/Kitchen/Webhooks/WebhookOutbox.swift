import Foundation
import GRDB
import Synchronization
import Values

/// Notes which rows a transaction changes, and inserts the deliveries that this means in the same transaction.
///
/// So a change and its deliveries are stored together or not at all, whenever the program is killed. Without webhooks a
/// transaction costs one query of an empty table.
final class WebhookOutbox: TransactionObserver, DatabaseCache {
    private let state = Mutex(State())

    private struct State {
        /// Whether a webhook wants the present transaction's events.
        var isWatching = false
        var changes = Changes()
        var listeners: [UUID: AsyncStream<Void>.Continuation] = [:]
    }

    /// The rows that a transaction has changed.
    struct Changes {
        var movements: [Int64] = []
        var scans: [Int64] = []
        var entries: Set<Int64> = []
        var newTimers: Set<Int64> = []
        var timers: Set<Int64> = []

        var isEmpty: Bool {
            movements.isEmpty && scans.isEmpty && entries.isEmpty && newTimers.isEmpty && timers.isEmpty
        }
    }

    /// What is known before a transaction changes anything.
    struct Beginning {
        /// The ids of the webhooks that want each event.
        var wanted: [WebhookEvent: [Int64]] = [:]
        /// The states of active timers; empty if no webhook wants to know.
        var timers: [Int64: TimerLine.State] = [:]
    }

    /// Starts to note what a transaction changes, if a webhook wants to know.
    func begin(_ db: Database) throws -> Beginning {
        let rows = try Row.fetchAll(db.cachedStatement(sql: Self.wanted))
        var beginning = Beginning()
        for row in rows {
            guard let event = WebhookEvent(rawValue: row["event"]) else { continue }
            beginning.wanted[event, default: []].append(row["webhookId"])
        }
        if !Set(beginning.wanted.keys).isDisjoint(with: [.timerEnded, .timerStopped]) {
            let timers = try Row.fetchAll(db.cachedStatement(sql: Self.activeTimers))
            for row in timers { beginning.timers[row["id"]] = TimerLine.State(rawValue: row["state"]) }
        }
        state.withLock { [isWatching = !beginning.wanted.isEmpty] in
            ($0.isWatching, $0.changes) = (isWatching, Changes())
        }
        return beginning
    }

    private static let wanted = """
        SELECT event, webhookId FROM webhookEvent JOIN webhook ON webhook.id = webhookId WHERE isOn
        """
    private static let activeTimers = "SELECT id, state FROM timer WHERE state <> 'ended'"

    /// Inserts the deliveries of the transaction's changes.
    func record(since beginning: Beginning, clock: WallClock, moments: MomentClock, _ db: Database) throws {
        let changes = state.withLock { state in
            defer { (state.isWatching, state.changes) = (false, Changes()) }
            return state.changes
        }
        guard !changes.isEmpty else { return }
        let context = WebhookContext(db: db, beginning: beginning, time: clock.now, moment: moments.now)
        for message in try context.messages(about: changes) {
            try insert(message, for: beginning.wanted[message.event] ?? [], db)
        }
    }

    func insert(_ message: WebhookMessage, for webhookIds: [Int64], _ db: Database) throws {
        guard !webhookIds.isEmpty else { return }
        try WebhookDelivery.insert(message, for: webhookIds, db)
        wakeAfterCommit(of: db)
    }

    /// Wakes the listeners once the present transaction is on the disk.
    func wakeAfterCommit(of db: Database) {
        db.afterNextTransaction { [self] _ in
            for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield() }
        }
    }

    /// Returns a stream that yields after each commit with new deliveries.
    func wakes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        state.withLock { $0.listeners[id] = continuation }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: id) }
        }
        return stream
    }
}

// MARK: - Observing

extension WebhookOutbox {
    func clear() {}

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
        switch kind {
        case .insert(let table): ["movement", "scan", "entry", "timer"].contains(table)
        case .update("entry", let columns): columns != ["position"]
        case .update("timer", let columns): columns.contains("state")
        case .update, .delete: false
        }
    }

    func databaseDidChange(with event: DatabaseEvent) {
        let isWatching = state.withLock { state in
            if state.isWatching { state.changes.note(event) }
            return state.isWatching
        }
        if !isWatching { stopObservingDatabaseChangesUntilNextTransaction() }
    }

    func databaseDidCommit(_ db: Database) {}

    func databaseDidRollback(_ db: Database) {
        state.withLock { ($0.isWatching, $0.changes) = (false, Changes()) }
    }
}

extension WebhookOutbox.Changes {
    fileprivate mutating func note(_ event: DatabaseEvent) {
        switch (event.tableName, event.kind) {
        case ("movement", _): movements.append(event.rowID)
        case ("scan", _): scans.append(event.rowID)
        case ("entry", _): entries.insert(event.rowID)
        case ("timer", .insert): newTimers.insert(event.rowID)
        default: timers.insert(event.rowID)
        }
    }
}
