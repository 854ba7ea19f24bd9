import Foods
import Foundation
import GRDB
import Values

/// A recipe with everything that its page shows.
public struct RecipeDetails: Equatable, Sendable {
    public var recipe: Recipe
    public var ingredients: [RecipeIngredient]
    /// The number of people it is cooked for: as last set, else its servings.
    public var people: Int
    /// Its servings, or the assumed number if unknown.
    public var base: Int
    /// The number of pieces to make, as last set; nil for recipes scaled by people.
    public var pieceCount: Amount?
    /// The members' average rating; nil without ratings.
    public var stars: Stars?
    public var raters: Int
    public var ratings: [MemberRating]
    public var notes: [RecipeNote]
    /// The external recipe that it has replaced; nil for none.
    public var original: Recipe?

    /// The factor from the written amounts to the needed ones. Recipes scaled by pieces do not depend on people.
    public var times: Ratio {
        guard let pieces = recipe.countedPieces, let pieceCount else {
            return Ratio(Int64(people), Int64(base)) ?? .one
        }
        return Ratio(pieceCount.thousandths, pieces.amount.thousandths) ?? .one
    }

    /// ``times`` to the nearest hundredth, for display.
    public var roundedTimes: Amount {
        let exact = Amount.one.nearest(times) ?? .one
        return Amount(thousandths: max((exact.thousandths + 5) / 10 * 10, 10))
    }

    /// The pieces made at this scale, rounded to whole ones if the recipe has whole ones; nil if unknown.
    public var made: Pieces? {
        guard let pieces = recipe.pieces else { return nil }
        let amount = pieceCount ?? pieces.amount.nearest(times) ?? pieces.amount
        let isWhole = pieces.amount.thousandths.isMultiple(of: 1_000) && amount.thousandths >= 2_000
        return Pieces(isWhole ? amount.roundedToWhole : amount, pieces.noun)
    }

    /// Returns the number of pieces after some steps up or down; nil out of range, and for recipes scaled by people.
    public func pieceCount(after steps: Int) -> Amount? {
        guard let pieces = recipe.countedPieces, let pieceCount else { return nil }
        let count = Amount(thousandths: pieceCount.thousandths + Int64(steps) * pieces.step.thousandths)
        return Pieces.amounts.contains(count) ? count : nil
    }
}

extension KitchenStore {
    /// Returns a recipe with everything that its page shows.
    ///
    /// - Parameter people: The number of people; nil for the number last set.
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` if it does not exist.
    public func recipeDetails(_ uuid: UUID, for people: Int? = nil) async throws(KitchenError) -> RecipeDetails {
        if let people, !RecipeDraft.crowd.contains(people) { throw .violated(.outOfRange(.people)) }
        return try await read { db in
            let recipe = try Recipe.known(uuid, db)
            let ratings = try MemberRating.all(of: .recipe, db)[recipe.id] ?? []
            let ingredients = try RecipeIngredient.all(of: [recipe.id], db)[recipe.id] ?? []
            let base = recipe.base(ingredients)
            let said = try Int.fetchOne(
                db, sql: "SELECT people FROM recipePeople WHERE recipeId = ?", arguments: [recipe.id])
            return RecipeDetails(
                recipe: recipe, ingredients: ingredients, people: people ?? said ?? base, base: base,
                pieceCount: try recipe.pieceCount(db),
                stars: Stars(averageOf: ratings.map(\.stars)), raters: ratings.count, ratings: ratings,
                notes: try RecipeNote.all(of: recipe, db),
                original: try recipe.original(db))
        }
    }
}

extension Recipe {
    /// Returns the number of pieces last set, else the recipe's own; nil for recipes scaled by people.
    fileprivate func pieceCount(_ db: Database) throws -> Amount? {
        guard let pieces = countedPieces else { return nil }
        return try Amount.fetchOne(db, sql: "SELECT amount FROM recipeMade WHERE recipeId = ?", arguments: [id])
            ?? pieces.amount
    }
}

extension Amount {
    fileprivate var roundedToWhole: Amount { Amount(thousandths: (thousandths + 500) / 1_000 * 1_000) }
}
