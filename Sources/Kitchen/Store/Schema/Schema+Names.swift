import Foundation
import GRDB
import Values

extension Schema {
    /// Stores the search key of a name beside it.
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
