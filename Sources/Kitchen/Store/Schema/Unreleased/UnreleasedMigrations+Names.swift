import GRDB

extension UnreleasedMigrations {
    /// Stores the keys by which names are searched and sorted, for names from before keys existed.
    static func foldNames(_ db: Database) throws {
        for table in ["product", "brand"] {
            let named = try Row.fetchAll(db, sql: "SELECT id, name FROM \(table) WHERE name IS NOT NULL")
            for row in named { try Schema.setKey(of: table, where: "id", row["id"] as Int64, name: row["name"], db) }
        }
    }
}
