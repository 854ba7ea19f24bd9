import Foods
import Foundation
import GRDB
import Values

/// A recipe with all that its page tells of it.
public struct RecipeDetails: Equatable, Sendable {
    public var recipe: Recipe
    public var ingredients: [RecipeIngredient]
    /// For how many it is cooked now: as somebody said last, else for as many as it is written for.
    public var people: Int
    /// For how many it is written, or taken to be written where nobody says.
    public var base: Int
    /// How many pieces are made now, as somebody said last; nil for what is scaled by the people who eat.
    public var pieceCount: Amount?
    /// What members think of it on average; nil if nobody said.
    public var stars: Stars?
    public var raters: Int
    public var ratings: [MemberRating]
    public var notes: [RecipeNote]
    /// The one from elsewhere whose place it has taken; nil for none.
    public var original: Recipe?

    /// How much more of everything is needed than is written. How many eat changes nothing of what makes so many pieces.
    public var times: Ratio {
        guard let pieces = recipe.countedPieces, let pieceCount else {
            return Ratio(Int64(people), Int64(base)) ?? .one
        }
        return Ratio(pieceCount.thousandths, pieces.amount.thousandths) ?? .one
    }

    /// The same to the nearest hundredth, to be shown.
    public var roundedTimes: Amount {
        let exact = Amount.one.nearest(times) ?? .one
        return Amount(thousandths: max((exact.thousandths + 5) / 10 * 10, 10))
    }

    /// How many pieces so much of it makes, in whole ones where it is written in whole ones; nil where nobody says.
    public var made: Pieces? {
        guard let pieces = recipe.pieces else { return nil }
        let amount = pieceCount ?? pieces.amount.nearest(times) ?? pieces.amount
        let isWhole = pieces.amount.thousandths.isMultiple(of: 1_000) && amount.thousandths >= 2_000
        return Pieces(isWhole ? amount.roundedToWhole : amount, pieces.noun)
    }

    /// How many pieces one step more or less makes; nil for none, for too many, and for what is scaled by people.
    public func pieceCount(after steps: Int) -> Amount? {
        guard let pieces = recipe.countedPieces, let pieceCount else { return nil }
        let count = Amount(thousandths: pieceCount.thousandths + Int64(steps) * pieces.step.thousandths)
        return Pieces.amounts.contains(count) ? count : nil
    }
}

extension KitchenStore {
    /// A recipe with all that its page tells of it.
    ///
    /// - Parameter people: For how many; nil for as many as somebody said last.
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` where there is none.
    public func recipeDetails(_ uuid: UUID, for people: Int? = nil) async throws(KitchenError) -> RecipeDetails {
        if let people, !RecipeDraft.crowd.contains(people) { throw .violated(.outOfRange(.people)) }
        return try await read { db in
            let recipe = try Recipe.known(uuid, db)
            let ratings = try MemberRating.all(of: .recipe, db)[recipe.rowId] ?? []
            let ingredients = try RecipeIngredient.all(of: [recipe.rowId], db)[recipe.rowId] ?? []
            let base = recipe.base(ingredients)
            let said = try Int.fetchOne(
                db, sql: "SELECT people FROM recipePeople WHERE recipeId = ?", arguments: [recipe.rowId])
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
    /// How many pieces are made of it, as somebody said last, else as many as are written; nil for what is scaled by people.
    fileprivate func pieceCount(_ db: Database) throws -> Amount? {
        guard let pieces = countedPieces else { return nil }
        return try Amount.fetchOne(db, sql: "SELECT amount FROM recipeMade WHERE recipeId = ?", arguments: [rowId])
            ?? pieces.amount
    }
}

extension Amount {
    fileprivate var roundedToWhole: Amount { Amount(thousandths: (thousandths + 500) / 1_000 * 1_000) }
}
