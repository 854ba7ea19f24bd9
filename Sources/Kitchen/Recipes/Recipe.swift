import Foods
import Foundation
import GRDB
import Values

/// A dish and how to make it: ingredients and steps.
public struct Recipe: Codable, Equatable, Sendable {
    @RowID public var id: Int64 = 0
    public let uuid: UUID
    public var origin: Origin
    /// The id at its origin: a number, or the address of a page; nil for the household's own.
    public var originId: String?
    public var title: String
    /// The kind of dish, in its origin's words: `Beef`, `Dessert`.
    public var category: String?
    /// The cuisine, in its origin's words: `Italian`.
    public var area: String?
    /// The number of servings; nil if unknown.
    public var servings: Int?
    /// Whether the household has set the servings, rather than its source.
    public internal(set) var isServingsSaid = false
    /// The pieces that it makes; nil if unknown.
    public var pieces: Pieces?
    /// The total time in seconds, from the first step to the table; nil if unknown.
    public var seconds: Int?
    public var steps: [RecipeStep]
    /// The address of its page.
    public var address: String?
    /// The address of a video.
    public var video: String?
    /// The external address of its picture.
    public var picture: String?
    /// The name of the picture file; nil until it is fetched.
    public internal(set) var pictureFile: String?
    /// The time when it was last fetched or changed.
    public var time: Date
    /// The time when it became a favourite; nil if it is none.
    public var favoured: Date?
    public var isRemoved = false

    /// Returns the name of the file with the household's own picture of a recipe.
    public static func ownPicture(of recipe: UUID) -> String { "recipe-\(recipe.text).jpg" }

    /// The author or source of a recipe.
    public enum Origin: String, Codable, CaseIterable, Sendable {
        case household, samples, theMealDB, edamam
        /// Any web page with structured recipe data.
        case page
    }

    public var isFavourite: Bool { favoured != nil }

    /// Whether its source leaves the servings open, so that the household sets them: TheMealDB never states them.
    public var leavesServingsOpen: Bool {
        !isOwn && (isServingsSaid || origin == .theMealDB || servings == nil && pieces == nil)
    }

    /// The pieces that it is scaled by, because it states no servings; nil for others.
    public var countedPieces: Pieces? { servings == nil ? pieces : nil }
}

extension Recipe: FetchableRecord, RowIdentified {
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

    /// Returns the recipe with this id unless it was removed; for a replaced one, the own copy.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError``.
    static func known(_ uuid: UUID, _ db: Database) throws -> Recipe {
        guard let recipe = try filter(Columns.uuid == uuid.text).fetchOne(db)?.current(db) else {
            throw KitchenError.violated(.missing(.recipe))
        }
        return recipe
    }

    /// Returns the recipe itself, or the own copy that has replaced it; nil if it was removed.
    func current(_ db: Database) throws -> Recipe? { isRemoved ? try ownCopy(db) : self }
}
