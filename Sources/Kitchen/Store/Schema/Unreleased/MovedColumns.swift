import GRDB
import Values

/// Data that moved to other columns, under migrations of the same name, before the program was released.
struct MovedColumns {
    private let tags: Tags

    /// Fills in columns that can be derived from those that exist, before tables are rebuilt.
    init(_ db: Database) throws {
        try Self.fillMissingColumns(db)
        tags = try Tags(db)
    }

    /// Stores what has a table of its own now, once all tables exist.
    func store(_ db: Database) throws { try tags.store(db) }

    /// Adds derived columns to the old tables, so that copying rows finds them.
    private static func fillMissingColumns(_ db: Database) throws {
        for column in derivedColumns {
            let columns = try Schema.columns(of: column.table, db)
            guard !columns.isEmpty, !columns.contains(column.name), columns.contains(column.source) else { continue }
            try db.execute(sql: "ALTER TABLE \(column.table) ADD COLUMN \(column.name) \(column.type)")
            try db.execute(sql: "UPDATE \(column.table) SET \(column.name) = \(column.value)")
        }
        try adoptSpeech(db)
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

    /// Moves the level of speech from the household, where it was at first, to the sound settings.
    private static func adoptSpeech(_ db: Database) throws {
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

/// Open Food Facts' tags, which were columns of products and categories before they had a table.
private struct Tags {
    private let ofCategories: [(tag: String, categoryId: Int64)]
    private let ofProducts: [(productId: Int64, tag: String)]

    init(_ db: Database) throws {
        ofCategories = try Self.tags(db, "category", "tag").map { (tag: $0.tag, categoryId: $0.id) }
        ofProducts = try Self.tags(db, "product", "category").map { (productId: $0.id, tag: $0.tag) }
    }

    /// Returns the tags in a column of a table; empty if the column is gone.
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
        // The names that the migration gives: en:dried-pasta is "Dried pasta".
        let words = tag.drop { $0 != ":" }.dropFirst().replacing("-", with: " ")
        guard let first = words.first else { return nil }
        let categoryId = try self.categoryId(named: first.uppercased() + words.dropFirst(), db)
        try add(tag, to: categoryId, db)
        return categoryId
    }

    /// Returns the category of this name, adding it if it is new.
    private func categoryId(named name: String, _ db: Database) throws -> Int64 {
        let known = try Int64.fetchOne(db, sql: "SELECT id FROM category WHERE name = ?", arguments: [name])
        if let known { return known }
        try db.execute(sql: "INSERT INTO category (name) VALUES (?)", arguments: [name])
        return db.lastInsertedRowID
    }

    private func add(_ tag: String, to categoryId: Int64, _ db: Database) throws {
        try db.execute(
            sql: "INSERT OR IGNORE INTO categoryTag (tag, categoryId) VALUES (?, ?)", arguments: [tag, categoryId])
    }
}
