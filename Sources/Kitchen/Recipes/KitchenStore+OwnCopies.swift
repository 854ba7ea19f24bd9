import Foods
import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Makes the household's own recipe from an external one and replaces it: the plan, favourites, stars, notes,
    /// timers and leftovers move to the copy, and the original's id leads to it.
    ///
    /// The original is hidden until ``restoreOriginal(ofRecipe:)``.
    ///
    /// - Throws: ``RuleViolation/unchanged`` in a ``KitchenError`` if it is the household's own already.
    public func makeOwn(recipe uuid: UUID, _ draft: RecipeDraft) async throws(KitchenError) -> Recipe {
        let now = clock.now
        return try await write { db in
            var original = try Recipe.known(uuid, db)
            guard !original.isOwn else { throw KitchenError.violated(.unchanged) }
            guard original.isCopyable else { throw KitchenError.violated(.foreign(.recipe)) }
            let draft = try draft.checked()
            var own = try Recipe(draft, from: .household, originId: nil, at: now)
            own.favoured = original.favoured
            own = try own.inserted(db)
            try RecipeIngredient.replace(draft.ingredients, of: own, db)
            try original.handOver(to: own, db)
            (original.isRemoved, original.favoured) = (true, nil)
            try original.update(db)
            try db.execute(
                sql: "INSERT INTO recipeCopy (recipeId, originalId) VALUES (?, ?)",
                arguments: [own.id, original.id])
            return try Recipe.known(own.uuid, db)
        }
    }

    /// Restores the external recipe that an own one has replaced, with all that is stored for it, and removes the own
    /// one.
    ///
    /// - Throws: ``RuleViolation/unchanged`` in a ``KitchenError`` if the recipe has replaced none.
    public func restoreOriginal(ofRecipe uuid: UUID) async throws(KitchenError) -> Recipe {
        try await write { db in
            var own = try Recipe.known(uuid, db)
            guard var original = try own.original(db) else { throw KitchenError.violated(.unchanged) }
            try db.execute(sql: "DELETE FROM recipeCopy WHERE recipeId = ?", arguments: [own.id])
            (original.isRemoved, original.favoured) = (false, own.favoured)
            try original.update(db)
            try own.handOver(to: original, db)
            (own.isRemoved, own.favoured) = (true, nil)
            try own.update(db)
            return try Recipe.known(original.uuid, db)
        }
    }
}

extension Recipe {
    /// Returns the external recipe that it has replaced; nil for none.
    func original(_ db: Database) throws -> Recipe? {
        try Recipe.fetchOne(
            db, sql: "SELECT recipe.* FROM recipeCopy JOIN recipe ON id = originalId WHERE recipeId = ?",
            arguments: [id])
    }

    /// Returns the household's own recipe that has replaced it; nil for none.
    func ownCopy(_ db: Database) throws -> Recipe? {
        try Recipe.fetchOne(
            db,
            sql: "SELECT recipe.* FROM recipeCopy JOIN recipe ON id = recipeId WHERE originalId = ? AND NOT isRemoved",
            arguments: [id])
    }

    /// Moves everything the household has stored for it to another recipe that has nothing yet.
    fileprivate func handOver(to other: Recipe, _ db: Database) throws {
        var tables = ["recipeRating", "recipeNote", "recipePeople", "recipeTimer", "recipeLeftovers", "plannedMeal"]
        // A count of pieces does not apply to other pieces.
        if pieces == other.pieces { tables.append("recipeMade") }
        for table in tables {
            try db.execute(
                sql: "UPDATE OR REPLACE \(table) SET recipeId = ? WHERE recipeId = ?",
                arguments: [other.id, id])
        }
        try handOverPicture(to: other, db)
        let lines = try RecipeIngredient.all(of: [id, other.id], db)
        try RecipeShare.carry(from: self, lines[id] ?? [], to: other, lines[other.id] ?? [], db)
    }

    /// Moves the picture file if the address is the same.
    private func handOverPicture(to other: Recipe, _ db: Database) throws {
        guard pictureFile != nil, picture == other.picture, other.pictureFile == nil else { return }
        try db.execute(
            sql: """
                UPDATE recipe SET (pictureFile, pictureOf, pictureBytes) =
                    (SELECT pictureFile, pictureOf, pictureBytes FROM recipe WHERE id = ?) WHERE id = ?
                """,
            arguments: [id, other.id])
        try db.execute(
            sql: "UPDATE recipe SET pictureFile = NULL, pictureOf = NULL, pictureBytes = 0 WHERE id = ?",
            arguments: [id])
    }
}

extension RecipeShare {
    /// Moves the recipe's shares of shopping lists to the same lines of another recipe; shares of other lines keep no
    /// position until the next request, or until they are taken off.
    static func carry(
        from recipe: Recipe, _ lines: [RecipeIngredient], to other: Recipe, _ others: [RecipeIngredient], _ db: Database
    ) throws {
        for var share in try filter(Column("recipeId") == recipe.id).fetchAll(db) {
            let line = share.position.flatMap { lines.indices.contains($0) ? lines[$0].text : nil }
            share.recipeId = other.id
            share.position = line.flatMap { line in others.firstIndex { $0.text == line } }
            try share.update(db)
        }
    }
}
