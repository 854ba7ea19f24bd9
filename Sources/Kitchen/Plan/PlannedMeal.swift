import Foods
import Foundation
import GRDB
import Values

/// A meal planned for a day: a recipe, or words such as `Leftovers`.
public struct PlannedMeal: Codable, Equatable, Sendable {
    @RowID public var id: Int64 = 0
    public let uuid: UUID
    public var day: Day
    /// Nil for words.
    public var recipeId: Int64?
    /// Nil for a recipe.
    public var text: String?
    /// The number of people.
    public var people: Int

    /// The possible numbers of people.
    public static let crowd = CookingProfile.crowd
}

/// A planned meal for display.
public struct PlannedMealLine: Equatable, Sendable {
    public var meal: PlannedMeal
    /// Nil for words.
    public var recipe: Recipe?
    /// The assumed servings of a recipe that does not state them; nil for others.
    public var assumedServings: Int?

    public var title: String { recipe?.title ?? meal.text ?? "" }
}

extension PlannedMeal: FetchableRecord, RowIdentified {
    public enum Columns {
        static let uuid = Column(CodingKeys.uuid)
        static let day = Column(CodingKeys.day)
    }

    public static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
        .lowercaseString
    }

    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` if it does not exist.
    static func known(_ uuid: UUID, _ db: Database) throws -> PlannedMeal {
        guard let meal = try filter(Columns.uuid == uuid.text).fetchOne(db) else {
            throw KitchenError.violated(.missing(.meal))
        }
        return meal
    }
}

extension PlannedMealLine {
    static func all(_ meals: [PlannedMeal], _ db: Database) throws -> [PlannedMealLine] {
        let recipes = try Recipe.fetchAll(db, keys: Set(meals.compactMap(\.recipeId)))
        let byId = Dictionary(recipes.map { ($0.id, $0) }) { $1 }
        let open = byId.values.filter { $0.servings == nil && $0.pieces == nil }
        let ingredients = try RecipeIngredient.all(of: open.map(\.id), db)
        let assumed = Dictionary(open.map { ($0.id, $0.base(ingredients[$0.id] ?? [])) }) { $1 }
        return meals.map { meal in
            PlannedMealLine(
                meal: meal, recipe: meal.recipeId.flatMap { byId[$0] },
                assumedServings: meal.recipeId.flatMap { assumed[$0] })
        }
    }
}

extension RecipeShare {
    /// Fetches the shares of open entries for some meals, in the basket or not.
    static func open(of meals: [PlannedMeal], _ db: Database) throws -> [RecipeShare] {
        try open("recipeEntry.mealId IN \(meals.map(\.id))", db)
    }
}
