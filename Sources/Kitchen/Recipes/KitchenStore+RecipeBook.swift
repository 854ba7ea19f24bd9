import Foods
import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Changes a recipe of the household's own.
    ///
    /// - Throws: ``RuleViolation/foreign(_:)`` in a ``KitchenError`` for one from elsewhere.
    public func edit(recipe uuid: UUID, _ draft: RecipeDraft) async throws(KitchenError) -> Recipe {
        let now = clock.now
        return try await write { db in
            var recipe = try Recipe.known(uuid, db)
            guard recipe.origin == .household else { throw KitchenError.violated(.foreign(.recipe)) }
            try recipe.take(draft, at: now)
            try recipe.update(db)
            let former = try RecipeIngredient.all(of: [recipe.rowId], db)[recipe.rowId] ?? []
            let ingredients = try draft.checked().ingredients
            try RecipeIngredient.say(ingredients, of: recipe, db)
            try RecipeShare.carry(from: recipe, former, to: recipe, ingredients, db)
            return recipe
        }
    }

    /// Takes a recipe away, and the one that it was made of. One from elsewhere stays away, however often it is read there
    /// again.
    public func remove(recipe uuid: UUID) async throws(KitchenError) {
        try await write { db in
            var recipe = try Recipe.known(uuid, db)
            (recipe.isRemoved, recipe.favoured) = (true, nil)
            try recipe.update(db)
            try db.execute(sql: "DELETE FROM recipeCopy WHERE recipeId = ?", arguments: [recipe.rowId])
        }
    }

    /// Makes a recipe a favourite, or none any more.
    public func favour(recipe uuid: UUID, _ isFavourite: Bool) async throws(KitchenError) {
        let now = clock.now
        try await change(recipe: uuid) { recipe in
            recipe.favoured = isFavourite ? recipe.favoured ?? now : nil
        }
    }

    /// Remembers for how many a recipe is cooked.
    public func set(people: Int, ofRecipe uuid: UUID) async throws(KitchenError) {
        guard RecipeDraft.crowd.contains(people) else { throw .violated(.outOfRange(.people)) }
        try await write { db in
            try db.execute(
                sql: """
                    INSERT INTO recipePeople (recipeId, people) VALUES (?, ?)
                    ON CONFLICT (recipeId) DO UPDATE SET people = excluded.people
                    """,
                arguments: [Recipe.known(uuid, db).rowId, people])
        }
    }

    /// Remembers how many pieces are made by a recipe.
    ///
    /// - Throws: ``RuleViolation/noPieces`` in a ``KitchenError`` for one that is scaled by the people who eat.
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
                arguments: [recipe.rowId, amount])
        }
    }

    /// Says for how many a recipe is written whose source leaves that open; it is cooked for as many until somebody says
    /// another number.
    ///
    /// - Throws: ``RuleViolation/foreign(_:)`` in a ``KitchenError`` where its source says so.
    public func set(servings: Int, ofRecipe uuid: UUID) async throws(KitchenError) {
        guard RecipeDraft.crowd.contains(servings) else { throw .violated(.outOfRange(.servings)) }
        try await write { db in
            var recipe = try Recipe.known(uuid, db)
            guard recipe.leavesServingsOpen else { throw KitchenError.violated(.foreign(.recipe)) }
            (recipe.servings, recipe.isServingsSaid) = (servings, true)
            try recipe.update(db)
        }
    }

    /// Notes that a recipe of the household's own has another picture, or none any more: what was outside is none of it.
    public func noteOwnPicture(ofRecipe uuid: UUID) async throws(KitchenError) {
        let now = clock.now
        try await write { db in
            var recipe = try Recipe.known(uuid, db)
            guard recipe.isOwn else { throw KitchenError.violated(.foreign(.recipe)) }
            (recipe.picture, recipe.time) = (nil, now)
            try recipe.update(db)
        }
    }

    /// The categories and areas that recipes here are of, by the alphabet.
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

/// The categories and areas that recipes here are of.
public struct RecipeKinds: Equatable, Sendable {
    public var categories: [String]
    public var areas: [String]
}

extension Recipe {
    /// Whether the household wrote it, and may change it.
    public var isOwn: Bool { origin == .household }

    /// Whether one of the household's own may be made of it; Edamam lets nobody keep its recipes.
    public var isCopyable: Bool { origin != .edamam && origin != .household }
}
