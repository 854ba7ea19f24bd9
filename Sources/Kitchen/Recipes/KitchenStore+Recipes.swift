import Foods
import Foundation
import GRDB
import Values

/// A recipe with all that is written in it.
public struct WholeRecipe: Equatable, Sendable {
    public var recipe: Recipe
    public var ingredients: [RecipeIngredient]
}

extension KitchenStore {
    /// Keeps recipes that were read outside: new ones are added, others are brought up to date, and what the household has
    /// removed stays away.
    ///
    /// - Parameter read: With what their origin knows them by. Those that are no recipes are left out.
    /// - Returns: Those that are kept, in the same order.
    @discardableResult
    public func keep(
        _ read: [(originId: String, draft: RecipeDraft)], from origin: Recipe.Origin
    ) async throws(KitchenError) -> [Recipe] {
        let now = clock.now
        return try await write { db in
            try read.compactMap { originId, draft in
                try Recipe.keep(draft, from: origin, originId: originId, at: now, db)
            }
        }
    }

    /// Adds a recipe of the household's own.
    public func add(_ draft: RecipeDraft) async throws(KitchenError) -> Recipe {
        let now = clock.now
        return try await write { db in
            let draft = try draft.checked()
            let recipe = try Recipe(draft, from: .household, originId: nil, at: now).inserted(db)
            try RecipeIngredient.say(draft.ingredients, of: recipe, db)
            return recipe
        }
    }

    /// A recipe with all that is written in it.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` where there is none.
    public func recipe(_ uuid: UUID) async throws(KitchenError) -> WholeRecipe {
        try await read { db in
            let recipe = try Recipe.known(uuid, db)
            return WholeRecipe(
                recipe: recipe, ingredients: try RecipeIngredient.all(of: [recipe.rowId], db)[recipe.rowId] ?? [])
        }
    }
}

extension Recipe {
    /// What the household has made its own stays as it is, and is what is kept; nil for what is no recipe, or was removed.
    fileprivate static func keep(
        _ draft: RecipeDraft, from origin: Origin, originId: String, at now: Date, _ db: Database
    ) throws -> Recipe? {
        guard let draft = try? draft.checked() else { return nil }
        let former = try filter(Columns.origin == origin.rawValue && Columns.originId == originId).fetchOne(db)
        let current = try former?.current(db)
        guard former == nil || current != nil else { return nil }
        var recipe = try former ?? Recipe(draft, from: origin, originId: originId, at: now)
        try recipe.take(draft, at: now)
        try recipe.save(db)
        try RecipeIngredient.say(draft.ingredients, of: recipe, db)
        return recipe.isRemoved ? current : recipe
    }
}
