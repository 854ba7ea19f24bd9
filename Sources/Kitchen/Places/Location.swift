import GRDB
import Values

/// A freezer, fridge, pantry or other place; it may be inside another.
public struct Location: Codable, Equatable, Sendable {
    @RowID public var id: Int64 = 0
    public var name: String
    public var kind: Kind
    /// The location that this one is inside of, as a drawer is in a freezer.
    public var parentId: Int64?
    /// The sort position, the smallest first.
    public var position: Int
    public var colour: Colour?
    /// Whether it was removed. What history refers to is never deleted.
    public var isRemoved = false

    public enum Kind: String, Codable, CaseIterable, Sendable {
        case freezer, fridge, pantry, other
    }
}

extension Location: FetchableRecord, RowIdentified {
    public enum Columns {
        static let name = Column(CodingKeys.name)
        static let parentId = Column(CodingKeys.parentId)
        static let position = Column(CodingKeys.position)
        static let isRemoved = Column(CodingKeys.isRemoved)
    }

    /// Returns the default location; creates a pantry if there is none.
    static func first(_ db: Database) throws -> Location {
        if let first = try outermost(db) { return first }
        let name = try Kind.pantry.defaultName(in: Household.current(db).spoken) ?? "Pantry"
        return try Location(name: name, kind: .pantry, position: 1).inserted(db)
    }

    /// Returns the first location that is inside no other, or the first of all; nil if there is none.
    static func outermost(_ db: Database) throws -> Location? {
        try Location.filter(!Columns.isRemoved).order(Columns.parentId != nil, Columns.position, Column("id"))
            .fetchOne(db)
    }
}
