import GRDB
import Values

/// What was repaired when a household's database was opened.
public struct SchemaRepairReport: Equatable, Sendable, CustomStringConvertible {
    /// What was different, such as `table lot lacks column makersCode`.
    public let differences: [String]
    /// The path of a copy of the database as it was before.
    public let copy: String

    public var description: String {
        "The household's tables were of an earlier version and are brought up to date (\(differences.joined(separator: "; "))). The database as it was is kept in \(copy)."
    }
}

/// Gives a database that was made by earlier versions of some migrations the tables that the present ones make.
///
/// Each differing table is made anew and its rows are copied, in one transaction, with the steps that SQLite advises
/// (https://www.sqlite.org/lang_altertable.html, "Making Other Kinds Of Table Schema Changes").
struct SchemaRepair {
    private let expected: [SchemaObject]
    private let db: Database

    /// Returns what was different; nothing is changed if nothing was.
    ///
    /// - Parameter save: Is called before anything is changed.
    /// - Throws: ``KitchenError/outdated(path:differences:)`` if tables cannot be repaired. Nothing has been changed then.
    static func run(_ db: Database, path: String, save: (Database) throws -> Void) throws -> [SchemaDifference] {
        let expected = try Schema.expectedObjects(for: db)
        let differences = try Schema.differences(db, from: expected)
        guard !differences.isEmpty else { return [] }
        try save(db)
        // Neither can be changed within a transaction.
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
        try fillMissingColumns()
        let tags = try Tags(db)
        let names = Set(differences.filter { $0.kind == .table }.map(\.name))
        for table in expected where table.kind == .table && names.contains(table.name) { try remake(table) }
        try tags.store(db)
        for object in expected + actual where object.kind == .index || object.kind == .trigger {
            guard try !exists(object) else { continue }
            try db.execute(sql: object.sql)
        }
    }

    /// Makes a table as it must be, and copies the rows of the old one.
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
        // An empty one may lack what no row could do without.
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
    /// As an identifier in SQL.
    fileprivate var quoted: String { "\"\(self)\"" }
}

// MARK: - What stood elsewhere

extension SchemaRepair {
    /// Adds the columns that follow from others to the old tables, so that copying rows finds them.
    private func fillMissingColumns() throws {
        for column in Self.derivedColumns {
            let columns = try Schema.columns(of: column.table, db)
            guard !columns.isEmpty, !columns.contains(column.name), columns.contains(column.source) else { continue }
            try db.execute(sql: "ALTER TABLE \(column.table) ADD COLUMN \(column.name) \(column.type)")
            try db.execute(sql: "UPDATE \(column.table) SET \(column.name) = \(column.value)")
        }
        try adoptSpeech()
    }

    private struct DerivedColumn {
        let table, name, type, source, value: String
    }

    private static let derivedColumns = [
        DerivedColumn(
            table: "lot", name: "isOpened", type: "INTEGER", source: "opened", value: "opened IS NOT NULL"),
        DerivedColumn(
            table: "movement", name: "locationId", type: "INTEGER", source: "lotId",
            value: "(SELECT locationId FROM lot WHERE lot.id = lotId)"),
        DerivedColumn(
            table: "entry", name: "outcome", type: "TEXT", source: "isDone", value: "iif(isDone, 'cleared', NULL)"),
        DerivedColumn(table: "answeredRequest", name: "sender", type: "TEXT", source: "key", value: "''"),
    ]

    /// Moves how much is said from the household, where it stood at first, to the sound settings.
    private func adoptSpeech() throws {
        guard try Schema.columns(of: "household", db).contains("speech"),
            try !Schema.columns(of: "soundSettings", db).contains("speech")
        else { return }
        let standard = SoundSettings.standard
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO soundSettings (id, volume, isMuted) SELECT 1, ?, ? FROM household WHERE speech <> ?;
                ALTER TABLE soundSettings ADD COLUMN speech TEXT;
                UPDATE soundSettings SET speech = coalesce((SELECT speech FROM household), ?);
                """,
            arguments: [standard.volume, standard.isMuted, standard.speech.rawValue, standard.speech.rawValue])
    }
}

/// Open Food Facts' tags, which products and categories had as columns before they had a table of their own.
private struct Tags {
    private let ofCategories: [(tag: String, categoryId: Int64)]
    private let ofProducts: [(productId: Int64, tag: String)]

    init(_ db: Database) throws {
        ofCategories = try Self.tags(db, "category", "tag").map { (tag: $0.tag, categoryId: $0.id) }
        ofProducts = try Self.tags(db, "product", "category").map { (productId: $0.id, tag: $0.tag) }
    }

    /// The tags in a column of a table, if it still has that.
    private static func tags(_ db: Database, _ table: String, _ column: String) throws -> [(id: Int64, tag: String)] {
        guard try Schema.columns(of: table, db).contains(column) else { return [] }
        let sql = "SELECT id, \(column) FROM \(table) WHERE \(column) IS NOT NULL ORDER BY \(column) DESC"
        return try Row.fetchAll(db, sql: sql).map { ($0[0], $0[1]) }
    }

    func store(_ db: Database) throws {
        for (tag, categoryId) in ofCategories { try add(tag, to: categoryId, db) }
        for (productId, tag) in ofProducts {
            guard let categoryId = try categoryId(of: tag, db) else { continue }
            try db.execute(
                sql: "UPDATE product SET categoryId = ? WHERE id = ? AND categoryId IS NULL",
                arguments: [categoryId, productId])
        }
    }

    private func categoryId(of tag: String, _ db: Database) throws -> Int64? {
        let known = try Int64.fetchOne(db, sql: "SELECT categoryId FROM categoryTag WHERE tag = ?", arguments: [tag])
        if let known { return known }
        // As the migration names them: en:dried-pasta is "Dried pasta".
        let words = tag.drop { $0 != ":" }.dropFirst().replacing("-", with: " ")
        guard let first = words.first else { return nil }
        let categoryId = try Category.named(first.uppercased() + words.dropFirst(), db).rowId
        try add(tag, to: categoryId, db)
        return categoryId
    }

    private func add(_ tag: String, to categoryId: Int64, _ db: Database) throws {
        try db.execute(
            sql: "INSERT OR IGNORE INTO categoryTag (tag, categoryId) VALUES (?, ?)", arguments: [tag, categoryId])
    }
}
