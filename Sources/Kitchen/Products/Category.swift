import GRDB
import Values

/// A kind of food: pasta sauces, spreads. Shopping lists are grouped by it.
public struct Category: Codable, Equatable, Sendable {
    @RowID public var id: Int64 = 0
    public var name: String
    /// The sort position, the smallest first; equal ones are sorted by name.
    public var position = 0
}

extension Category: FetchableRecord, RowIdentified {
    public enum Columns {
        static let name = Column(CodingKeys.name)
        static let position = Column(CodingKeys.position)
    }

    /// Returns the category of this name, adding it to the list if it is new.
    static func named(_ name: String, _ db: Database) throws -> Category {
        if let known = try Category.filter(Columns.name == name).fetchOne(db) { return known }
        return try Category(name: name).inserted(db)
    }

    /// Returns the category of external data, named in the household's language if it is new; nil if the data has none.
    static func of(_ facts: ExternalProductData, _ db: Database) throws -> Category? {
        guard let tag = facts.category else { return nil }
        let sql = "SELECT category.* FROM category JOIN categoryTag ON categoryId = category.id WHERE tag = ?"
        if let known = try Category.fetchOne(db, sql: sql, arguments: [tag]) { return known }
        guard let name = facts.categoryName(in: try Household.current(db).spoken) else { return nil }
        let category = try Category.named(name, db)
        try db.execute(sql: "INSERT INTO categoryTag (tag, categoryId) VALUES (?, ?)", arguments: [tag, category.id])
        return category
    }
}
