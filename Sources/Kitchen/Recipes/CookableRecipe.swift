import Foods
import Foundation
import GRDB
import Values

/// A recipe with what of it is here.
public struct CookableRecipe: Equatable, Sendable {
    public var summary: RecipeSummary
    /// What would have to be bought, as the recipe calls it; what it can do without is not.
    public var missing: [String]
    /// When the first of what it uses has to be used; nil where nothing says.
    public var due: Day?
    /// The names of what has to be used soon, or is past its date, the first to expire first.
    public var expiring: [String]
}

/// Which recipes are asked for, by what goes into them.
public struct CookableQuery: Equatable, Sendable {
    /// Foods that all go into it; empty for any.
    public var foods: [String] = []
    public var category: String?
    /// How many things may be missing at most; nil for any number.
    public var mostMissing: Int?
    public var offset = 0
    public var limit = 30

    public init(
        foods: [String] = [], category: String? = nil, mostMissing: Int? = nil, offset: Int = 0, limit: Int = 30
    ) {
        (self.foods, self.category, self.mostMissing) = (foods, category, mostMissing)
        (self.offset, self.limit) = (offset, limit)
    }

    public static let mostFoods = 12
    public static let longestFood = 100
    public static let mostRecipes = 100
    public static let missing = 0...200
    public static let offsets = 0...100_000
}

/// Recipes in their order, and how many there are.
public struct CookablePage: Equatable, Sendable {
    public var recipes: [CookableRecipe]
    /// How many were found, on all pages.
    public var count: Int
    /// How many recipes the household keeps.
    public var kept: Int
    /// How many of them each category has among what was found but for it.
    public var categories: [String: Int]
    /// What was asked for and is no food that anybody here knows.
    public var unknown: [UnknownFood] = []
}

extension KitchenStore {
    /// Recipes by what of them is here: those of which at least half is here first, of them those of which the least is
    /// missing, then those that use what expires first, then those of which the most is here, then by title.
    ///
    /// - Parameter memberId: Who asks, for their own stars.
    public func cookable(
        _ query: CookableQuery = CookableQuery(), for memberId: Int64? = nil
    ) async throws(KitchenError) -> CookablePage {
        let foods = try query.checked()
        let (today, memory) = (clock.today, recipeMemory)
        return try await read { db in
            let named = foods.compactMap(\.food)
            let ranking = try RecipeRanking(named, memory, db)
            let unknown = try UnknownFood.all(of: foods, ranking, memory, db)
            guard named.count == foods.count else {
                return CookablePage(
                    recipes: [], count: 0, kept: try memory.book(db).recipes.count, categories: [:], unknown: unknown)
            }
            var page = try ranking.page(query, for: memberId, DueRule.current(today, db), db)
            page.unknown = unknown
            return page
        }
    }
}

extension CookableQuery {
    /// The foods that are asked for; nil for one without words that could name any, so that no recipe has it.
    fileprivate func checked() throws(KitchenError) -> [(word: String, food: NamedFood?)] {
        guard (1...Self.mostRecipes).contains(limit) else { throw .violated(.outOfRange(.limit)) }
        guard Self.offsets.contains(offset) else { throw .violated(.outOfRange(.after)) }
        guard foods.count <= Self.mostFoods else { throw .violated(.tooMany(.ingredient, most: Self.mostFoods)) }
        var named: [(word: String, food: NamedFood?)] = []
        for food in foods {
            let text = try food.checked(as: .food, most: Self.longestFood)
            named.append((text, NamedFood(text, .shared)))
        }
        return named
    }
}
