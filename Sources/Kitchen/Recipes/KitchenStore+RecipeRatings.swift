import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Returns the members' ratings of a recipe, in the members' order.
    public func ratings(ofRecipe uuid: UUID) async throws(KitchenError) -> [MemberRating] {
        try await read { db in try MemberRating.all(of: .recipe, db)[Recipe.known(uuid, db).id] ?? [] }
    }

    /// Sets a member's rating of a recipe; nil deletes it.
    public func rate(recipe uuid: UUID, _ stars: Stars?, by memberId: Int64) async throws(KitchenError) {
        try await write { db in
            try MemberRating.set(stars, of: .recipe, Recipe.known(uuid, db).id, by: memberId, db)
        }
    }
}
