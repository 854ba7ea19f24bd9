import Foundation
import GRDB

/// The tables and indexes of a household's database, and where a damaged one has them.
struct StoredSchema {
    /// An index whose entries name columns and row ids.
    struct Index {
        let table: String
        /// The columns of an entry, in its order; the last is the row id.
        let columns: [String?]
    }

    /// The tables of the version that wrote the database, in the order in which they were made.
    let tables: [StoredTable]
    /// The indexes by their names.
    let indexes: [String: Index]
    /// The first pages of tables and indexes by their names, as far as they can be read.
    private(set) var roots: [String: Int] = [:]

    /// - Parameters:
    ///   - rows: What can be read of the damaged database's table of tables.
    ///   - model: A database with the tables of the version.
    init(_ rows: [FoundRow], model: Database) throws {
        let objects = rows.map { StoredTable.schema.named($0) }
        let names = try String.fetchAll(
            model, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY rowid"
        )
        tables = try names.compactMap { name in
            try Self.table(name, sql: Self.sql(of: name, in: objects)) ?? StoredTable(name, model)
        }
        indexes = try Self.indexes(model)
        for object in objects {
            guard case .text(let name) = object["name"], case .integer(let root) = object["rootpage"], root > 0
            else { continue }
            roots[name] = roots[name] ?? Int(truncatingIfNeeded: root)
        }
    }

    private static func sql(of table: String, in objects: [[String: ExportedValue]]) -> String? {
        let object = objects.first { $0["name"] == .text(table) && $0["type"] == .text("table") }
        guard case .text(let sql) = object?["sql"], !sql.hasReplacedCharacters else { return nil }
        return sql
    }

    /// Returns a table as the damaged database defines it: an earlier build may have made it with other columns.
    private static func table(_ name: String, sql: String?) throws -> StoredTable? {
        // It must not compute anything, as `CREATE TABLE … AS` does.
        guard let sql, ["CREATE TABLE \(name) (", "CREATE TABLE \"\(name)\" ("].contains(where: { sql.hasPrefix($0) })
        else {
            return nil
        }
        let scratch = try DatabaseQueue()
        return try scratch.write { db in
            // This takes one statement only.
            guard let statement = try? db.makeStatement(sql: sql), (try? statement.execute()) != nil else { return nil }
            return try StoredTable(name, db)
        }
    }

    private static func indexes(_ model: Database) throws -> [String: Index] {
        let rows = try Row.fetchAll(
            model, sql: "SELECT name, tbl_name FROM sqlite_schema WHERE type = 'index' AND tbl_name NOT LIKE 'sqlite%'")
        return try rows.reduce(into: [:]) { indexes, row in
            let columns = try Row.fetchAll(
                model, sql: "SELECT cid, name FROM pragma_index_xinfo(?) ORDER BY seqno", arguments: [row["name"]])
            guard columns.last?["cid"] == -1 else { return }
            indexes[row["name"]] = Index(table: row["tbl_name"], columns: columns.dropLast().map { $0["name"] })
        }
    }
}
