import Foods
import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Changes one of the household's own recipes.
    ///
    /// - Throws: ``RuleViolation/foreign(_:)`` in a ``KitchenError`` for an external one.
    public func edit(recipe uuid: UUID, _ draft: RecipeDraft) async throws(KitchenError) -> Recipe {
        let now = clock.now
        return try await write { db in
            var recipe = try Recipe.known(uuid, db)
            guard recipe.origin == .household else { throw KitchenError.violated(.foreign(.recipe)) }
            try recipe.apply(draft, at: now)
            try recipe.update(db)
            let former = try RecipeIngredient.all(of: [recipe.id], db)[recipe.id] ?? []
            let ingredients = try draft.checked().ingredients
            try RecipeIngredient.replace(ingredients, of: recipe, db)
            try RecipeShare.carry(from: recipe, former, to: recipe, ingredients, db)
            return recipe
        }
    }

    /// Removes a recipe, and the original that it has replaced. An external one stays removed when it is fetched again.
    public func remove(recipe uuid: UUID) async throws(KitchenError) {
        try await write { db in
            var recipe = try Recipe.known(uuid, db)
            (recipe.isRemoved, recipe.favoured) = (true, nil)
            try recipe.update(db)
            try db.execute(sql: "DELETE FROM recipeCopy WHERE recipeId = ?", arguments: [recipe.id])
        }
    }

    /// Adds a recipe to the favourites, or removes it from them.
    public func favour(recipe uuid: UUID, _ isFavourite: Bool) async throws(KitchenError) {
        let now = clock.now
        try await change(recipe: uuid) { recipe in
            recipe.favoured = isFavourite ? recipe.favoured ?? now : nil
        }
    }

    /// Stores for how many people a recipe is cooked.
    public func set(people: Int, ofRecipe uuid: UUID) async throws(KitchenError) {
        guard RecipeDraft.crowd.contains(people) else { throw .violated(.outOfRange(.people)) }
        try await write { db in
            try db.execute(
                sql: """
                    INSERT INTO recipePeople (recipeId, people) VALUES (?, ?)
                    ON CONFLICT (recipeId) DO UPDATE SET people = excluded.people
                    """,
                arguments: [Recipe.known(uuid, db).id, people])
        }
    }

    /// Stores how many pieces a recipe makes.
    ///
    /// - Throws: ``RuleViolation/noPieces`` in a ``KitchenError`` for one that is scaled by people.
    public func set(made amount: Amount, ofRecipe uuid: UUID) async throws(KitchenError) {
        guard Pieces.amounts.contains(amount) else { throw .violated(.outOfRange(.pieces)) }
        try await write { db in
            let recipe = try Recipe.known(uuid, db)
            guard recipe.countedPieces != nil else { throw KitchenError.violated(.noPieces) }
            try db.execute(
                sql: """
                    INSERT INTO recipeMade (recipeId, amount) VALUES (?, ?)
                    ON CONFLICT (recipeId) DO UPDATE SET amount = excluded.amount
                    """,
                arguments: [recipe.id, amount])
        }
    }

    /// Sets the servings of a recipe whose source leaves them open; it is cooked for as many until the user changes
    /// that.
    ///
    /// - Throws: ``RuleViolation/foreign(_:)`` in a ``KitchenError`` if its source states them.
    public func set(servings: Int, ofRecipe uuid: UUID) async throws(KitchenError) {
        guard RecipeDraft.crowd.contains(servings) else { throw .violated(.outOfRange(.servings)) }
        try await write { db in
            var recipe = try Recipe.known(uuid, db)
            guard recipe.leavesServingsOpen else { throw KitchenError.violated(.foreign(.recipe)) }
            (recipe.servings, recipe.isServingsSaid) = (servings, true)
            try recipe.update(db)
        }
    }

    /// Records that the picture of an own recipe was changed or removed; this drops the external picture's address.
    public func noteOwnPicture(ofRecipe uuid: UUID) async throws(KitchenError) {
        let now = clock.now
        try await write { db in
            var recipe = try Recipe.known(uuid, db)
            guard recipe.isOwn else { throw KitchenError.violated(.foreign(.recipe)) }
            (recipe.picture, recipe.time) = (nil, now)
            try recipe.update(db)
        }
    }

    /// Returns the categories and areas of the stored recipes, alphabetically.
    public func recipeKinds() async throws(KitchenError) -> RecipeKinds {
        try await read { db in
            func all(_ column: String) throws -> [String] {
                try String.fetchAll(
                    db,
                    sql: """
                        SELECT DISTINCT \(column) FROM recipe WHERE \(column) IS NOT NULL AND NOT isRemoved
                        ORDER BY \(column) COLLATE NOCASE LIMIT 100
                        """)
            }
            return RecipeKinds(categories: try all("category"), areas: try all("area"))
        }
    }

    private func change(
        recipe uuid: UUID, _ change: @escaping @Sendable (inout Recipe) -> Void
    ) async throws(KitchenError) {
        try await write { db in
            var recipe = try Recipe.known(uuid, db)
            change(&recipe)
            try recipe.update(db)
        }
    }
}

/// The categories and areas of the stored recipes.
public struct RecipeKinds: Equatable, Sendable {
    public var categories: [String]
    public var areas: [String]
}

extension Recipe {
    /// Whether it is the household's own, which can be changed.
    public var isOwn: Bool { origin == .household }

    /// Whether an own copy may be made; Edamam forbids storing its recipes.
    public var isCopyable: Bool { origin != .edamam && origin != .household }
}
