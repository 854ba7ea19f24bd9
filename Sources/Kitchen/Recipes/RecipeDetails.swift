import Foundation
import GRDB

/// A recipe with all that its page tells of it.
public struct RecipeDetails: Equatable, Sendable {
    public var recipe: Recipe
    public var ingredients: [RecipeIngredient]
    /// For how many it is cooked now: as somebody said last, else for as many as it is written for.
    public var people: Int
    /// For how many it is written, or taken to be written where nobody says.
    public var base: Int
    /// What members think of it on average; nil if nobody said.
    public var stars: Stars?
    public var raters: Int
    public var ratings: [MemberRating]
    public var notes: [RecipeNote]
    /// The one from elsewhere whose place it has taken; nil for none.
    public var original: Recipe?

    /// How much more of everything is needed than is written.
    public var times: Ratio { Self.times(people, base) }

    static func times(_ people: Int, _ base: Int) -> Ratio { Ratio(Int64(people), Int64(base)) ?? .one }
}

extension KitchenStore {
    /// A recipe with all that its page tells of it.
    ///
    /// - Parameter people: For how many; nil for as many as somebody said last.
    /// - Throws: ``Refusal/missing(_:)`` in a ``KitchenError`` where there is none.
    public func recipeDetails(_ uuid: UUID, for people: Int? = nil) async throws(KitchenError) -> RecipeDetails {
        if let people, !RecipeDraft.crowd.contains(people) { throw .declined(.outOfRange(.people)) }
        return try await read { db in
            let recipe = try Recipe.known(uuid, db)
            let ratings = try MemberRating.all(of: .recipe, db)[recipe.rowId] ?? []
            let ingredients = try RecipeIngredient.all(of: [recipe.rowId], db)[recipe.rowId] ?? []
            let base = recipe.base(ingredients)
            let said = try Int.fetchOne(
                db, sql: "SELECT people FROM recipePeople WHERE recipeId = ?", arguments: [recipe.rowId])
            return RecipeDetails(
                recipe: recipe, ingredients: ingredients, people: people ?? said ?? base, base: base,
                stars: Stars(averageOf: ratings.map(\.stars)), raters: ratings.count, ratings: ratings,
                notes: try RecipeNote.all(of: recipe, db),
                original: try recipe.original(db))
        }
    }
}
