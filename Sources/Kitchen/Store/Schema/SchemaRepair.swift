import GRDB

/// What was repaired when a household's database was opened.
public struct SchemaRepairReport: Equatable, Sendable, CustomStringConvertible {
    /// The differences, such as `table lot lacks column makersCode`.
    public let differences: [String]
    /// The path of a copy of the database as it was before.
    public let copy: String

    public var description: String {
        "The household's tables were of an earlier version and are brought up to date (\(differences.joined(separator: "; "))). The database as it was is kept in \(copy)."
    }
}

/// Rebuilds the tables of a database that differ from what its migrations make.
///
/// Each differing table is created anew and its rows are copied, in one transaction, with the steps that SQLite advises
/// (https://www.sqlite.org/lang_altertable.html, "Making Other Kinds Of Table Schema Changes").
struct SchemaRepair {
    private let expected: [SchemaObject]
    private let db: Database

    /// Repairs a database and returns the differences; changes nothing if there are none.
    ///
    /// - Parameter save: Called before anything is changed.
    /// - Throws: ``KitchenError/outdated(path:differences:)`` if tables cannot be repaired. Nothing has changed then.
    static func run(_ db: Database, path: String, save: (Database) throws -> Void) throws -> [SchemaDifference] {
        let expected = try Schema.expectedObjects(for: db)
        let differences = try Schema.differences(db, from: expected)
        guard !differences.isEmpty else { return [] }
        try save(db)
        // Neither pragma takes effect within a transaction.
        try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON")
        defer { try? db.execute(sql: "PRAGMA legacy_alter_table = OFF; PRAGMA foreign_keys = ON") }
        do {
            try db.inTransaction(.immediate) {
                try SchemaRepair(expected: expected, db: db).run(differences)
                guard try Schema.differences(db, from: expected).isEmpty,
                    try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty
                else { throw DatabaseError(resultCode: .SQLITE_CONSTRAINT) }
                return .commit
            }
        } catch let error as DatabaseError
            where [.SQLITE_CONSTRAINT, .SQLITE_ERROR].contains(error.resultCode)
        {
            throw KitchenError.outdated(path: path, differences: differences.map(\.description))
        }
        return differences
    }

    private func run(_ differences: [SchemaDifference]) throws {
        let actual = try Schema.objects(db)
        for object in actual where object.kind == .trigger { try db.execute(sql: "DROP TRIGGER \(object.name.quoted)") }
        for object in actual where object.kind == .index { try db.execute(sql: "DROP INDEX \(object.name.quoted)") }
        let moved = try Schema.movedColumns(of: db)
        let names = Set(differences.filter { $0.kind == .table }.map(\.name))
        for table in expected where table.kind == .table && names.contains(table.name) { try remake(table) }
        try moved?.store(db)
        for object in expected + actual where object.kind == .index || object.kind == .trigger {
            guard try !exists(object) else { continue }
            try db.execute(sql: object.sql)
        }
    }

    /// Creates a table as it must be, and copies the rows of the old one.
    private func remake(_ table: SchemaObject) throws {
        let old = "before_\(table.name)"
        let isThere = try db.tableExists(table.name)
        if isThere { try db.execute(sql: "ALTER TABLE \(table.name.quoted) RENAME TO \(old.quoted)") }
        try db.execute(sql: table.sql)
        guard isThere else { return }
        let stored = try String.fetchAll(
            db, sql: "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", arguments: [table.name])
        let columns = try Set(Schema.columns(of: old, db))
        let common = stored.filter(columns.contains).map(\.quoted).joined(separator: ", ")
        // An empty table may lack columns that a row must have.
        if try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT * FROM \(old.quoted))") == true {
            try db.execute(
                sql: "INSERT INTO \(table.name.quoted) (\(common)) SELECT \(common) FROM \(old.quoted)")
        }
        try db.execute(sql: "DROP TABLE \(old.quoted)")
    }

    private func exists(_ object: SchemaObject) throws -> Bool {
        try Schema.objects(db).contains { $0.name == object.name }
    }
}

extension String {
    /// The string as an SQL identifier.
    fileprivate var quoted: String { "\"\(self)\"" }
}
