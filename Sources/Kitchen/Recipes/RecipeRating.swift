import Foundation
import GRDB

/// What one member thinks of a recipe.
public struct RecipeRating: Equatable, Sendable {
    public var memberId: Int64
    public var stars: Stars
}

extension KitchenStore {
    /// What members think of a recipe, in their order.
    public func ratings(ofRecipe uuid: UUID) async throws(KitchenError) -> [RecipeRating] {
        try await read { db in try RecipeRating.all(db)[Recipe.known(uuid, db).rowId] ?? [] }
    }

    /// Says what a member thinks of a recipe; nil for nothing any more.
    public func rate(recipe uuid: UUID, _ stars: Stars?, by memberId: Int64) async throws(KitchenError) {
        try await write { db in
            let recipe = try Recipe.known(uuid, db)
            _ = try Member.known(memberId, db)
            try db.execute(
                sql: "DELETE FROM recipeRating WHERE recipeId = ? AND memberId = ?",
                arguments: [recipe.rowId, memberId])
            guard let stars else { return }
            try db.execute(
                sql: "INSERT INTO recipeRating (recipeId, memberId, tenths) VALUES (?, ?, ?)",
                arguments: [recipe.rowId, memberId, stars.tenths])
        }
    }
}

extension RecipeRating {
    /// What those who are there think, by the recipes' row numbers.
    static func all(_ db: Database) throws -> [Int64: [RecipeRating]] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT recipeId, memberId, tenths FROM recipeRating JOIN member ON member.id = memberId
                WHERE NOT isRemoved ORDER BY position, memberId
                """)
        return rows.reduce(into: [:]) { all, row in
            guard let stars = Stars(tenths: row["tenths"]) else { return }
            all[row["recipeId"], default: []].append(RecipeRating(memberId: row["memberId"], stars: stars))
        }
    }
}
