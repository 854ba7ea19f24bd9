import CSQLite
import GRDB

extension DatabaseFile {
    /// Runs two transactions with no other one in between. In the first, neither triggers nor foreign keys are enforced:
    /// it takes rows as they are in another database, where they were.
    func writeVerbatim<Value: Sendable>(
        _ copy: @escaping @Sendable (Database) throws -> Void,
        then change: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        let pool = try usablePool()
        return try await noticingFailures {
            try await pool.writeWithoutTransaction { db in
                defer { self.forgetMemories() }
                try self.refuseIfStopped()
                try self.confirmFiles(db, isOwnCommitBetween: false)
                try db.takingRowsAsTheyAre { try db.committing { try copy(db) } }
                let value = try db.committing { try change(db) }
                try self.confirmFiles(db, isOwnCommitBetween: true)
                return value
            }
        }
    }
}

extension Database {
    fileprivate func takingRowsAsTheyAre(_ work: () throws -> Void) throws {
        try execute(sql: "PRAGMA foreign_keys = OFF")
        runTriggers(false)
        defer {
            runTriggers(true)
            try? execute(sql: "PRAGMA foreign_keys = ON")
        }
        try work()
    }

    private func runTriggers(_ isOn: Bool) {
        if let connection = sqliteConnection { scantry_run_triggers(connection, isOn ? 1 : 0) }
    }
}
