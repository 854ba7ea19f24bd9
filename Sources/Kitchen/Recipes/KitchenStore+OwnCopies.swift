import Foods
import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Makes a recipe of the household's own of one from elsewhere, whose place it takes: the plan, the favourites, stars,
    /// notes, timers and leftovers are the own one's from then on, and who looks for the original finds the own one.
    ///
    /// The original is put away until ``bringBackOriginal(ofRecipe:)``.
    ///
    /// - Throws: ``RuleViolation/unchanged`` in a ``KitchenError`` for one that is the household's own already.
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
            try RecipeIngredient.say(draft.ingredients, of: own, db)
            try original.handOver(to: own, db)
            (original.isRemoved, original.favoured) = (true, nil)
            try original.update(db)
            try db.execute(
                sql: "INSERT INTO recipeCopy (recipeId, originalId) VALUES (?, ?)",
                arguments: [own.rowId, original.rowId])
            return try Recipe.known(own.uuid, db)
        }
    }

    /// Gives a recipe from elsewhere its place back, with all that the household says of it; the own one that was made of
    /// it goes.
    ///
    /// - Throws: ``RuleViolation/unchanged`` in a ``KitchenError`` for one that was made of no other.
    public func bringBackOriginal(ofRecipe uuid: UUID) async throws(KitchenError) -> Recipe {
        try await write { db in
            var own = try Recipe.known(uuid, db)
            guard var original = try own.original(db) else { throw KitchenError.violated(.unchanged) }
            try db.execute(sql: "DELETE FROM recipeCopy WHERE recipeId = ?", arguments: [own.rowId])
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
    /// The one from elsewhere whose place it has taken; nil for none.
    func original(_ db: Database) throws -> Recipe? {
        try Recipe.fetchOne(
            db, sql: "SELECT recipe.* FROM recipeCopy JOIN recipe ON id = originalId WHERE recipeId = ?",
            arguments: [rowId])
    }

    /// The household's own that has taken its place; nil for none.
    func ownCopy(_ db: Database) throws -> Recipe? {
        try Recipe.fetchOne(
            db,
            sql: "SELECT recipe.* FROM recipeCopy JOIN recipe ON id = recipeId WHERE originalId = ? AND NOT isRemoved",
            arguments: [rowId])
    }

    /// Has all that the household says of it said of another, which nobody has said anything of.
    fileprivate func handOver(to other: Recipe, _ db: Database) throws {
        var tables = ["recipeRating", "recipeNote", "recipePeople", "recipeTimer", "recipeLeftovers", "plannedMeal"]
        // How many were made says nothing of other pieces.
        if pieces == other.pieces { tables.append("recipeMade") }
        for table in tables {
            try db.execute(
                sql: "UPDATE OR REPLACE \(table) SET recipeId = ? WHERE recipeId = ?",
                arguments: [other.rowId, rowId])
        }
        try handOverPicture(to: other, db)
        let lines = try RecipeIngredient.all(of: [rowId, other.rowId], db)
        try RecipeShare.carry(from: self, lines[rowId] ?? [], to: other, lines[other.rowId] ?? [], db)
    }

    /// The file, if there is one: it is of the same address.
    private func handOverPicture(to other: Recipe, _ db: Database) throws {
        guard pictureFile != nil, picture == other.picture, other.pictureFile == nil else { return }
        try db.execute(
            sql: """
                UPDATE recipe SET (pictureFile, pictureOf, pictureBytes) =
                    (SELECT pictureFile, pictureOf, pictureBytes FROM recipe WHERE id = ?) WHERE id = ?
                """,
            arguments: [rowId, other.rowId])
        try db.execute(
            sql: "UPDATE recipe SET pictureFile = NULL, pictureOf = NULL, pictureBytes = 0 WHERE id = ?",
            arguments: [rowId])
    }
}

extension RecipeShare {
    /// What is on lists for a recipe is there for the same lines of another; what other lines asked for is there for the
    /// recipe until somebody asks again, or takes it back.
    static func carry(
        from recipe: Recipe, _ lines: [RecipeIngredient], to other: Recipe, _ others: [RecipeIngredient], _ db: Database
    ) throws {
        for var share in try filter(Column("recipeId") == recipe.rowId).fetchAll(db) {
            let line = share.position.flatMap { lines.indices.contains($0) ? lines[$0].text : nil }
            share.recipeId = other.rowId
            share.position = line.flatMap { line in others.firstIndex { $0.text == line } }
            try share.update(db)
        }
    }
}
