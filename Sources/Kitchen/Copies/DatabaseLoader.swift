import Foundation
import GRDB

/// Fills a new database with the rows of an export, or those that were saved of a damaged one.
public struct DatabaseLoader {
    private let path: String

    /// - Parameter path: The new file.
    public init(creating path: String) { self.path = path }

    /// Inserts rows, one at a time.
    public struct Inserter {
        let db: Database
        /// The columns of the tables that may be filled, by the tables' names.
        public let columns: [String: Set<String>]
        let ranges: ColumnRanges

        /// Inserts a row as it is: triggers do not run, and foreign keys are checked later.
        ///
        /// - Throws: ``LoadError`` if the table does not take it. Rows that were inserted before stay.
        public func insert(_ row: [String: ExportedValue], into table: String) throws(LoadError) {
            guard let columns = columns[table] else { throw .unknownTable(table) }
            if let other = row.keys.first(where: { !columns.contains($0) }) { throw .unknownColumn(other, of: table) }
            if let column = ranges.columnOutOfRange(row, in: table) {
                throw .refused(table: table, reason: "its \(column) is out of range")
            }
            do { try db.insert(row, into: table) } catch { throw LoadError(error, into: table) }
        }
    }

    /// Creates the tables, without the rows that a new household has, and has them filled in one transaction.
    ///
    /// Rows that exports leave out, such as a contributor's secret, are made anew.
    ///
    /// - Parameters:
    ///   - schema: The name of the last migration of the version that wrote the rows; nil for this version.
    ///   - isComplete: Whether the rows are also those of tables that exports leave out.
    /// - Throws: What `body` throws, or ``LoadError``; then there is no file.
    public func fill(
        schema: String? = nil, isComplete: Bool = false, _ body: (Inserter) throws -> Void
    ) throws {
        let migrator = schema.flatMap(Schema.migrator(having:))
        guard (migrator == nil) == (schema == nil) else { throw LoadError.newer }
        DatabaseFile.make(path)
        do {
            var configuration = Configuration()
            configuration.foreignKeysEnabled = false
            let database = try DatabaseQueue(path: path, configuration: configuration)
            if let schema, let migrator {
                try migrator.migrate(database, upTo: schema)
            } else {
                try Schema.migrate(database)
            }
            try database.write { try Self.fill($0, isComplete: isComplete, body) }
            try database.close()
        } catch {
            for ending in ["", "-journal", "-wal", "-shm"] { unlink(path + ending) }
            throw error
        }
    }

    private static func fill(_ db: Database, isComplete: Bool, _ body: (Inserter) throws -> Void) throws {
        let triggers = try db.dropTriggers()
        let tables = try ExportedTable.all(db, isComplete: isComplete)
        for table in tables { try db.execute(sql: "DELETE FROM \(table.name.quotedDatabaseIdentifier)") }
        let columns = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, Set($0.columns.map(\.name))) })
        try body(Inserter(db: db, columns: columns, ranges: try ColumnRanges(tables, db)))
        for links in try SelfLinks.all(db) where try !links.wrongRows(db).isEmpty {
            throw LoadError.refused(table: links.table, reason: "its \(links.column) leads in a circle, or too far")
        }
        for trigger in triggers { try db.execute(sql: trigger) }
    }
}
