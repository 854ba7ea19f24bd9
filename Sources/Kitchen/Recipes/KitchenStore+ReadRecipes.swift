import Foods
import Foundation
import GRDB

extension KitchenStore {
    /// Stores an external recipe that the user wants, even if it was removed before.
    public func saveRestoring(
        _ draft: RecipeDraft, from origin: Recipe.Origin, originId: String
    ) async throws(KitchenError) -> Recipe {
        let id = String(originId.prefix(RecipeDraft.longestAddress))
        try await write { db in
            try db.execute(
                sql: """
                    UPDATE recipe SET isRemoved = 0 WHERE origin = ? AND originId = ?
                        AND id NOT IN (SELECT originalId FROM recipeCopy)
                    """,
                arguments: [origin.rawValue, id])
        }
        guard let recipe = try await save([(id, draft)], from: origin).first else { throw .violated(.empty(.name)) }
        return recipe
    }

    /// Returns a stored recipe at random; nil if there is none.
    ///
    /// - Parameters:
    ///   - isHere: Whether to draw from the recipes with the most ingredients in stock.
    ///   - last: A recipe to avoid if there is another.
    public func randomRecipe(
        _ query: RecipeQuery = RecipeQuery(), isHere: Bool = false, otherThan last: UUID? = nil,
        for memberId: Int64? = nil
    ) async throws(KitchenError) -> RecipeSummary? {
        var all = try await recipes(query, for: memberId).filter { $0.ingredients > 0 }
        if isHere {
            all = all.filter { $0.inStock ?? 0 > 0 }.sorted { $0.lacking < $1.lacking }
            all = Array(all.prefix(Self.mostDrawnFrom))
        }
        return all.filter { $0.recipe.uuid != last }.randomElement() ?? all.first
    }

    private static let mostDrawnFrom = 12
}

extension RecipeSummary {
    /// The number of its ingredients that are not in stock.
    fileprivate var lacking: Int { ingredients - (inStock ?? 0) }
}
