import GRDB
import Synchronization

/// A table, index or trigger that differs from what the migrations make: another program has changed it, or an earlier
/// version of a migration made it before the program was released.
struct SchemaDifference: Equatable {
    let kind: SchemaObject.Kind
    let name: String
    /// The difference, such as `lacks column pattern`.
    let detail: String
}

extension SchemaDifference: CustomStringConvertible {
    var description: String { "\(kind.rawValue) \(name) \(detail)" }
}

/// A table, index, trigger or view as a database stores it.
struct SchemaObject: Equatable {
    enum Kind: String { case table, index, trigger, view }

    let kind: Kind
    let name: String
    let sql: String

    /// The SQL's words and signs, without comments, quotes of names and blanks.
    var tokens: [Substring.UTF8View] {
        var tokens: [Substring.UTF8View] = []
        for line in sql.utf8.split(separator: UInt8(ascii: "\n")) {
            var rest = line
            while let first = rest.first {
                if rest.starts(with: "--".utf8) { break }
                let length = Self.isWord(first) ? rest.prefix(while: Self.isWord).count : 1
                if !" \t\"".utf8.contains(first) { tokens.append(Substring(rest.prefix(length)).utf8) }
                rest = rest.dropFirst(length)
            }
        }
        return tokens
    }

    /// Whether two definitions mean the same.
    func isDefined(as other: SchemaObject) -> Bool {
        sql == other.sql || tokens.elementsEqual(other.tokens) { $0.elementsEqual($1) }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}

extension Schema {
    /// Returns what a database must have after the migrations that it has applied, in the order in which they make it.
    static func expectedObjects(for db: Database) throws -> [SchemaObject] {
        let migrator = try migrator(for: db)
        guard let last = try migrator.completedMigrations(db).last else { return [] }
        let key = try ModelKey(last: last, isUnreleased: UnreleasedMigrations.have(made: db))
        if let known = models.withLock({ $0[key] }) { return known }
        let model = try DatabaseQueue()
        try migrator.migrate(model, upTo: last)
        let expected = try model.read(objects)
        models.withLock { $0[key] = expected }
        return expected
    }

    /// Identifies a schema by its last migration and its migrator.
    private struct ModelKey: Hashable {
        let last: String
        let isUnreleased: Bool
    }

    /// The expected objects so far: running the migrations is the slowest part of opening a database.
    private static let models = Mutex<[ModelKey: [SchemaObject]]>([:])

    /// Returns the tables, indices, triggers and views of a database, without those of SQLite or GRDB.
    static func objects(_ db: Database) throws -> [SchemaObject] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT type, name, sql FROM sqlite_schema
                WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'grdb%' ORDER BY rowid
                """)
        return rows.compactMap { row in
            SchemaObject.Kind(rawValue: row["type"]).map { SchemaObject(kind: $0, name: row["name"], sql: row["sql"]) }
        }
    }

    /// Compares a database with what its migrations make. Additions, such as an index of the user's own, are ignored.
    static func differences(_ db: Database) throws -> [SchemaDifference] {
        try differences(db, from: expectedObjects(for: db))
    }

    static func differences(_ db: Database, from expected: [SchemaObject]) throws -> [SchemaDifference] {
        let actual = try Dictionary(uniqueKeysWithValues: objects(db).map { ($0.name, $0) })
        return try expected.compactMap { object in
            guard let found = actual[object.name] else {
                return SchemaDifference(kind: object.kind, name: object.name, detail: "is missing")
            }
            guard !found.isDefined(as: object) else { return nil }
            let detail = object.kind == .table ? try columnDifference(db, object) : nil
            return SchemaDifference(kind: object.kind, name: object.name, detail: detail ?? "is defined differently")
        }
    }

    /// Names missing and surplus columns; nil if there are neither.
    private static func columnDifference(_ db: Database, _ table: SchemaObject) throws -> String? {
        let model = try DatabaseQueue()
        let expected = try model.write { model in
            try model.execute(sql: table.sql)
            return try columns(of: table.name, model)
        }
        let actual = try columns(of: table.name, db)
        let missing = expected.filter { !actual.contains($0) }, surplus = actual.filter { !expected.contains($0) }
        let parts = [
            missing.isEmpty ? nil : "lacks column \(missing.joined(separator: ", "))",
            surplus.isEmpty ? nil : "has an unknown column \(surplus.joined(separator: ", "))",
        ]
        let words = parts.compactMap { $0 }.joined(separator: " and ")
        return words.isEmpty ? nil : words
    }

    /// Returns the names of a table's columns, generated ones included.
    static func columns(of table: String, _ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT name FROM pragma_table_xinfo(?)", arguments: [table])
    }
}
