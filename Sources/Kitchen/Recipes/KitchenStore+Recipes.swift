import Foods
import Foundation
import GRDB
import Values

/// A recipe with its ingredients.
public struct WholeRecipe: Equatable, Sendable {
    public var recipe: Recipe
    public var ingredients: [RecipeIngredient]
}

extension KitchenStore {
    /// Stores external recipes: adds new ones, updates others, and leaves removed ones hidden.
    ///
    /// - Parameter read: The recipes with their ids at the source. Invalid ones are left out.
    /// - Returns: The stored recipes, in the same order.
    @discardableResult
    public func save(
        _ read: [(originId: String, draft: RecipeDraft)], from origin: Recipe.Origin
    ) async throws(KitchenError) -> [Recipe] {
        let now = clock.now
        return try await write { db in
            try read.compactMap { originId, draft in
                try Recipe.save(draft, from: origin, originId: originId, at: now, db)
            }
        }
    }

    /// Adds one of the household's own recipes.
    public func add(_ draft: RecipeDraft) async throws(KitchenError) -> Recipe {
        let now = clock.now
        return try await write { db in
            let draft = try draft.checked()
            let recipe = try Recipe(draft, from: .household, originId: nil, at: now).inserted(db)
            try RecipeIngredient.replace(draft.ingredients, of: recipe, db)
            return recipe
        }
    }

    /// Returns a recipe with its ingredients.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` if it does not exist.
    public func recipe(_ uuid: UUID) async throws(KitchenError) -> WholeRecipe {
        try await read { db in
            let recipe = try Recipe.known(uuid, db)
            return WholeRecipe(
                recipe: recipe, ingredients: try RecipeIngredient.all(of: [recipe.id], db)[recipe.id] ?? [])
        }
    }
}

extension Recipe {
    /// Stores one external recipe. An own copy stays unchanged and is returned; nil for an invalid or removed one.
    fileprivate static func save(
        _ draft: RecipeDraft, from origin: Origin, originId: String, at now: Date, _ db: Database
    ) throws -> Recipe? {
        guard let draft = try? draft.checked() else { return nil }
        let former = try filter(Columns.origin == origin.rawValue && Columns.originId == originId).fetchOne(db)
        let current = try former?.current(db)
        guard former == nil || current != nil else { return nil }
        var recipe = try former ?? Recipe(draft, from: origin, originId: originId, at: now)
        try recipe.apply(draft, at: now)
        try recipe.save(db)
        try RecipeIngredient.replace(draft.ingredients, of: recipe, db)
        return recipe.isRemoved ? current : recipe
    }
}
