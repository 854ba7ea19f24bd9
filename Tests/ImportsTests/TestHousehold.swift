import Fixtures
import Foundation
import GRDB
import Kitchen
import TestSupport
import Testing
import Values

@testable import Imports

extension Actor {
    static let cook = Actor(station: "kiosk")
}

/// A real household in a temporary folder, and what it holds.
final class TestHousehold {
    @TemporaryFolder(isMade: true) var folder

    var home: String { folder + "/household" }
    var scratch: String { home + "/imports" }

    func store() throws -> KitchenStore { try .opened(in: home) }

    func run(_ store: KitchenStore) -> ImportRun { ImportRun(store, pictures: home + "/pictures") }

    /// Reads the data of a source and imports it.
    func book(_ source: ImportSource, into store: KitchenStore) async throws -> ImportOutcome {
        try await run(store).importData(source.read(scratch: scratch), by: .cook)
    }

    /// Returns the rows of each table that the household sees, but for those of history: movements, empty lots, and rows
    /// that are marked as removed.
    func rows() throws -> [String: [String]] {
        try DatabaseQueue(path: home + "/kitchen.sqlite").read { db in
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
            return try tables.reduce(into: [:]) { rows, table in
                guard !["movement", "import", "importedRow", "station", "grdb_migrations"].contains(table) else {
                    return
                }
                let columns = try db.columns(in: table).map(\.name)
                let condition =
                    table == "lot" ? "amount > 0" : columns.contains("isRemoved") ? "NOT isRemoved" : "TRUE"
                rows[table] = try Row.fetchAll(db, sql: "SELECT * FROM \(table) WHERE \(condition) ORDER BY 1, 2")
                    .map(\.description)
            }
        }
    }

    /// Returns what a query says.
    func texts(_ sql: String) throws -> [String] {
        try DatabaseQueue(path: home + "/kitchen.sqlite").read { try String.fetchAll($0, sql: sql) }
    }
}

extension ImportReport {
    /// The numbers of a kind: in, taken, merged, there before, left out.
    func numbers(_ kind: ImportKind) -> [Int] {
        let line = self[kind]
        return [line.read, line.taken, line.merged, line.known, line.leftOut]
    }

    /// Whether each line adds up, and the sums of the stock are equal.
    var holds: Bool {
        lines.allSatisfy { $0.read == $0.taken + $0.merged + $0.known + $0.leftOut }
            && sums.allSatisfy(\.holds)
    }

    /// What is left out of a kind, by reason.
    func leftOut(_ kind: ImportKind) -> [ImportOmission.Reason: Int] {
        Dictionary(leftOut.filter { $0.kind == kind }.map { ($0.reason, $0.count) }, uniquingKeysWith: +)
    }
}
