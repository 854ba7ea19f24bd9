import GRDB
import Synchronization

/// What has to hold for the first change that is made for a request from outside, and is seen to in its transaction.
///
/// Conditions travel with the task: no method of the store has to know them or hand them on. The later changes of the
/// same request are free of them.
final class Condition: Sendable {
    @TaskLocal static var current: [Condition] = []

    private let check: @Sendable (Database) throws -> Void
    private let settled = Atomic(false)

    init(_ check: @escaping @Sendable (Database) throws -> Void) {
        self.check = check
    }

    /// Whether a change was committed for which it held.
    var isSettled: Bool { settled.load(ordering: .acquiring) }

    /// Refuses the change that is being made if the condition does not hold for it.
    func settle(_ db: Database) throws {
        guard !isSettled else { return }
        try check(db)
        db.afterNextTransaction { _ in self.settled.store(true, ordering: .releasing) }
    }

    /// Does some work of which the first change must meet this condition too.
    func during<Value>(_ work: () async throws -> Value) async rethrows -> Value {
        try await Self.$current.withValue(Self.current + [self], operation: work)
    }
}

/// How many changes this process has committed: whoever finds the same number twice has missed none between.
final class Commits: DatabaseMemory {
    private let number = Atomic(0)

    var count: Int { number.load(ordering: .acquiring) }

    /// Counts the opening of another database as a change.
    func forget() { number.add(1, ordering: .acquiringAndReleasing) }

    /// Counts the change that is being made once it is on the disk, and before the next one begins.
    func count(_ db: Database) {
        db.afterNextTransaction { _ in self.number.add(1, ordering: .acquiringAndReleasing) }
    }
}
