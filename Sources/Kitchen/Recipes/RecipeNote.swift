import Foundation
import GRDB
import Values

/// One member's note on a recipe.
public struct RecipeNote: Equatable, Sendable {
    public var memberId: Int64
    /// The member's name.
    public var member: String
    public var text: String

    /// The longest note, in Unicode scalars.
    public static let longest = 2_000
}

extension KitchenStore {
    /// Replaces a member's note on a recipe; nil or blank text deletes it.
    public func note(recipe uuid: UUID, _ text: String?, by memberId: Int64) async throws(KitchenError) {
        let text: String? =
            if let text, !text.isBlank { try text.checkedLines(as: .note, most: RecipeNote.longest) } else { nil }
        try await write { db in
            let recipe = try Recipe.known(uuid, db)
            let member = try Member.known(memberId, db)
            try db.execute(
                sql: "DELETE FROM recipeNote WHERE recipeId = ? AND memberId = ?",
                arguments: [recipe.id, member.id])
            guard let text else { return }
            try db.execute(
                sql: "INSERT INTO recipeNote (recipeId, memberId, text) VALUES (?, ?, ?)",
                arguments: [recipe.id, member.id, text])
        }
    }
}

extension RecipeNote {
    /// Fetches the notes of current members, in the members' order.
    static func all(of recipe: Recipe, _ db: Database) throws -> [RecipeNote] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT memberId, name, text FROM recipeNote JOIN member ON member.id = memberId
                WHERE recipeId = ? AND NOT isRemoved ORDER BY position, memberId
                """,
            arguments: [recipe.id]
        ).map { RecipeNote(memberId: $0["memberId"], member: $0["name"], text: $0["text"]) }
    }
}
