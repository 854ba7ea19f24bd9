import Foods
import Foundation
import GRDB
import Values

/// A recipe with the state of its ingredients in stock.
public struct CookableRecipe: Equatable, Sendable {
    public var summary: RecipeSummary
    /// The missing ingredients, in the recipe's words, without optional ones.
    public var missing: [String]
    /// The earliest last good day of the stock that it uses; nil if unknown.
    public var due: Day?
    /// The names of products that are due soon or past their date, the first to expire first.
    public var expiring: [String]
}

/// A query of recipes by their ingredients.
public struct CookableQuery: Equatable, Sendable {
    /// Foods that the recipe must all contain; empty for any.
    public var foods: [String] = []
    public var category: String?
    /// The most ingredients that may be missing; nil for any number.
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

/// A page of recipes in order, with counts.
public struct CookablePage: Equatable, Sendable {
    public var recipes: [CookableRecipe]
    /// The number found, on all pages.
    public var count: Int
    /// The number of recipes in the book.
    public var kept: Int
    /// The number of recipes found per category, counted without the query's category.
    public var categories: [String: Int]
    /// The queried words that are no known food.
    public var unknown: [UnknownFood] = []
}

extension KitchenStore {
    /// Returns recipes by what is in stock: first those with at least half of their ingredients there, of them those
    /// with the fewest missing, then those that use what expires first, then those with the most in stock, then by
    /// title.
    ///
    /// - Parameter memberId: The member whose own stars are returned.
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
    /// Returns the queried foods; nil for a word that cannot name any, so that no recipe matches.
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
