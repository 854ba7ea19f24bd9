import GRDB
import Synchronization

/// A precondition of the first write that a request makes, checked in the transaction of that write.
///
/// Conditions are task-local: no method of the store has to know them or pass them on. Later writes of the same request
/// are not checked.
final class Condition: Sendable {
    @TaskLocal static var current: [Condition] = []

    private let predicate: @Sendable (Database) throws -> Void
    private let settled = Atomic(false)

    init(_ predicate: @escaping @Sendable (Database) throws -> Void) {
        self.predicate = predicate
    }

    /// Whether a write for which the condition held was committed.
    var isSettled: Bool { settled.load(ordering: .acquiring) }

    /// Throws if the condition does not hold for the current write, which rolls it back.
    func check(_ db: Database) throws {
        guard !isSettled else { return }
        try predicate(db)
        db.afterNextTransaction { _ in self.settled.store(true, ordering: .releasing) }
    }

    /// Runs `work`, whose first write must also meet this condition.
    func during<Value>(_ work: () async throws -> Value) async rethrows -> Value {
        try await Self.$current.withValue(Self.current + [self], operation: work)
    }
}

/// The number of transactions that this process has committed. The same number read twice means no write in between.
final class Commits: DatabaseCache {
    private let number = Atomic(0)

    var count: Int { number.load(ordering: .acquiring) }

    /// Counts the opening of another database as a write.
    func clear() { number.add(1, ordering: .acquiringAndReleasing) }

    /// Counts the current write once it is on the disk and before the next one begins.
    func count(_ db: Database) {
        db.afterNextTransaction { _ in self.number.add(1, ordering: .acquiringAndReleasing) }
    }
}
