import Foundation
import GRDB
import Values

extension KitchenStore {
    /// What members think of a product as it is cooked here, in their order.
    public func ratings(ofProduct uuid: UUID) async throws(KitchenError) -> [MemberRating] {
        try await read { db in
            let profile = try CookingProfile.known(.known(uuid, db), db)
            return try MemberRating.all(of: .product, db)[profile.productId] ?? []
        }
    }

    /// Says what a member thinks of a product as it is cooked here; nil for nothing any more.
    public func rate(product uuid: UUID, _ stars: Stars?, by memberId: Int64) async throws(KitchenError) {
        try await write { db in
            let profile = try CookingProfile.known(.known(uuid, db), db)
            try MemberRating.say(stars, of: .product, profile.productId, by: memberId, db)
        }
    }

    /// What members think of a recipe, in their order.
    public func ratings(ofRecipe uuid: UUID) async throws(KitchenError) -> [MemberRating] {
        try await read { db in try MemberRating.all(of: .recipe, db)[Recipe.known(uuid, db).rowId] ?? [] }
    }

    /// Says what a member thinks of a recipe; nil for nothing any more.
    public func rate(recipe uuid: UUID, _ stars: Stars?, by memberId: Int64) async throws(KitchenError) {
        try await write { db in
            try MemberRating.say(stars, of: .recipe, Recipe.known(uuid, db).rowId, by: memberId, db)
        }
    }
}
