import Foods
import Foundation
import GRDB

/// A dish and how it is made: what goes in, and what is done with it.
public struct Recipe: Codable, Equatable, Sendable {
    public var id: Int64?
    public let uuid: UUID
    public var origin: Origin
    /// By what its origin knows it: a number, or the address of a page; nil for the household's own.
    public var originId: String?
    public var title: String
    /// What kind of dish it is, as its origin says: `Beef`, `Dessert`.
    public var category: String?
    /// Where it is from, as its origin says: `Italian`.
    public var area: String?
    /// How many it is written for; nil where nobody says.
    public var servings: Int?
    /// Whether the household has said so, and not its source.
    public internal(set) var isServingsSaid = false
    /// How many pieces it makes; nil where nobody says.
    public var pieces: Pieces?
    /// How long it takes from the first step to the table, in seconds; nil where nobody says.
    public var seconds: Int?
    public var steps: [RecipeStep]
    /// The page that it is from.
    public var address: String?
    /// Where somebody is seen making it.
    public var video: String?
    /// Where its picture is outside.
    public var picture: String?
    /// The name of the file with it; nil until somebody has fetched it.
    public internal(set) var pictureFile: String?
    /// When it was read, or changed, last.
    public var time: Date
    /// When somebody made it a favourite; nil for none.
    public var favoured: Date?
    public var isRemoved = false

    /// Who wrote it, or whom it was had from.
    public enum Origin: String, Codable, CaseIterable, Sendable {
        case household, samples, theMealDB, edamam
        /// Any page that says what its recipe is.
        case page
    }

    public var isFavourite: Bool { favoured != nil }

    /// Whether its source leaves open for how many it is, so that the household says so: TheMealDB never tells.
    public var leavesServingsOpen: Bool {
        !isOwn && (isServingsSaid || origin == .theMealDB || servings == nil && pieces == nil)
    }

    /// What it makes where it is scaled by that, because it does not say for how many people it is; nil for others.
    public var countedPieces: Pieces? { servings == nil ? pieces : nil }
}

extension Recipe: FetchableRecord, MutablePersistableRecord, RowIdentified {
    public enum Columns {
        static let uuid = Column(CodingKeys.uuid)
        static let origin = Column(CodingKeys.origin)
        static let originId = Column(CodingKeys.originId)
        static let category = Column(CodingKeys.category)
        static let area = Column(CodingKeys.area)
        static let favoured = Column(CodingKeys.favoured)
        static let isRemoved = Column(CodingKeys.isRemoved)
    }

    public static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
        .lowercaseString
    }

    public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

    /// The recipe that is known by it, unless somebody has removed it; of one that the household has made its own, that.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError``.
    static func known(_ uuid: UUID, _ db: Database) throws -> Recipe {
        guard let recipe = try filter(Columns.uuid == uuid.uuidString.lowercased()).fetchOne(db)?.current(db) else {
            throw KitchenError.violated(.missing(.recipe))
        }
        return recipe
    }

    /// The one that stands in its place now: itself, or the household's own; nil if it was removed.
    func current(_ db: Database) throws -> Recipe? { isRemoved ? try ownCopy(db) : self }
}
