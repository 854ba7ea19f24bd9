import Foundation
import GRDB
import Values

extension Schema {
    /// Stores the keys by which names are searched and sorted, for names that were there before there were keys.
    static func foldNames(_ db: Database) throws {
        for table in ["product", "brand"] {
            let named = try Row.fetchAll(db, sql: "SELECT id, name FROM \(table) WHERE name IS NOT NULL")
            for row in named { try setKey(of: table, where: "id", row["id"] as Int64, name: row["name"], db) }
        }
    }

    /// Stores the key of a name beside it.
    static func setKey(
        of table: String, where column: String, _ value: some DatabaseValueConvertible, name: String, _ db: Database
    ) throws {
        try db.execute(
            sql: "UPDATE \(table) SET nameKey = ? WHERE \(column) = ?", arguments: [name.folded, value])
    }
}

extension Product {
    public func aroundSave(_ db: Database, save: () throws -> PersistenceSuccess) throws {
        _ = try save()
        guard let name else { return }
        try Schema.setKey(of: "product", where: "uuid", uuid.uuidString.lowercased(), name: name, db)
    }
}

extension Brand {
    public func aroundSave(_ db: Database, save: () throws -> PersistenceSuccess) throws {
        _ = try save()
        try Schema.setKey(of: "brand", where: "name", name, name: name, db)
    }
}
