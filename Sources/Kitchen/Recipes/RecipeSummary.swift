import Foods
import Foundation
import GRDB
import Values

/// A recipe for lists.
public struct RecipeSummary: Equatable, Sendable {
    public var recipe: Recipe
    /// The number of ingredients.
    public var ingredients: Int
    /// The number of ingredients in stock; nil if not counted.
    public var inStock: Int?
    /// The members' average rating; nil without ratings.
    public var stars: Stars?
    /// The number of ratings.
    public var raters: Int
    /// The rating of the member who asks; nil for none.
    public var ownStars: Stars?
}

/// A query of recipes.
public struct RecipeQuery: Equatable, Sendable {
    /// Words that the title must all contain, ignoring case and accents; empty for any.
    public var text = ""
    public var category: String?
    public var area: String?
    public var origin: Recipe.Origin?
    public var isFavourite = false

    public init() {}
}

extension KitchenStore {
    /// Returns the stored recipes by title; favourites by the time they became one, the latest first.
    ///
    /// - Parameter memberId: The member whose own stars are returned.
    public func recipes(
        _ query: RecipeQuery = RecipeQuery(), for memberId: Int64? = nil
    ) async throws(KitchenError) -> [RecipeSummary] {
        try await read { [recipeMemory] db in
            let recipes = try query.request.fetchAll(db).filter(query.matches)
            let there = recipes.isEmpty ? [:] : try RecipeRanking.counts(recipeMemory, db)
            return try RecipeSummary.all(query.isSorted(recipes), for: memberId, db).map { summary in
                var summary = summary
                summary.inStock = there[summary.recipe.id]
                return summary
            }
        }
    }
}

extension RecipeSummary {
    /// Returns summaries of recipes, in their order.
    static func all(_ recipes: [Recipe], for memberId: Int64?, _ db: Database) throws -> [RecipeSummary] {
        let ids = recipes.map(\.id)
        let counts = try SQLRequest<Row>(
            literal: """
                SELECT recipeId, count(*) AS count FROM recipeIngredient WHERE recipeId IN \(ids.listed)
                GROUP BY recipeId
                """, cached: true
        ).fetchAll(db)
        let headings = try RecipeIngredient.headings(of: ids, db)
        let ingredients = Dictionary(
            counts.map { ($0["recipeId"] as Int64, $0["count"] as Int - (headings[$0["recipeId"]] ?? 0)) }
        ) { $1 }
        let ratings = try MemberRating.all(of: .recipe, db)
        return recipes.map { recipe in
            let ratings = ratings[recipe.id] ?? []
            return RecipeSummary(
                recipe: recipe, ingredients: ingredients[recipe.id] ?? 0,
                stars: Stars(averageOf: ratings.map(\.stars)),
                raters: ratings.count, ownStars: ratings.first { $0.memberId == memberId }?.stars)
        }
    }
}

extension RecipeQuery {
    fileprivate var request: QueryInterfaceRequest<Recipe> {
        var request = Recipe.filter(!Recipe.Columns.isRemoved)
        if let category { request = request.filter(Recipe.Columns.category == category) }
        if let area { request = request.filter(Recipe.Columns.area == area) }
        if let origin { request = request.filter(Recipe.Columns.origin == origin.rawValue) }
        if isFavourite { request = request.filter(Recipe.Columns.favoured != nil) }
        return request
    }

    fileprivate func matches(_ recipe: Recipe) -> Bool {
        let title = recipe.title.folded
        return text.folded.split(whereSeparator: \.isWhitespace).allSatisfy { title.contains($0) }
    }

    fileprivate func isSorted(_ recipes: [Recipe]) -> [Recipe] {
        guard isFavourite else { return recipes.sorted { ($0.title.folded, $0.id) < ($1.title.folded, $1.id) } }
        return recipes.sorted { ($0.favoured ?? .distantPast) > ($1.favoured ?? .distantPast) }
    }
}
