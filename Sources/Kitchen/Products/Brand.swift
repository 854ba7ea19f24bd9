import GRDB
import Values

/// The brand of a product: a name in a list, compared ignoring case.
public struct Brand: Codable, Equatable, Sendable {
    @RowID public var id: Int64 = 0
    public var name: String
}

extension Brand: FetchableRecord, RowIdentified {
    public enum Columns {
        static let name = Column(CodingKeys.name)
    }

    public func aroundSave(_ db: Database, save: () throws -> PersistenceSuccess) throws {
        _ = try save()
        try Schema.setKey(of: "brand", where: "name", name, name: name, db)
    }

    /// Returns the brand of this name, adding it to the list if it is new.
    static func named(_ name: String, _ db: Database) throws -> Brand {
        if let known = try Brand.filter(Columns.name == name).fetchOne(db) { return known }
        return try Brand(name: name).inserted(db)
    }
}
