import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Returns the members' ratings of a product as a dish, in the members' order.
    public func ratings(ofProduct uuid: UUID) async throws(KitchenError) -> [MemberRating] {
        try await read { db in
            let profile = try CookingProfile.known(.known(uuid, db), db)
            return try MemberRating.all(of: .product, db)[profile.productId] ?? []
        }
    }

    /// Sets a member's rating of a product as a dish; nil deletes it.
    public func rate(product uuid: UUID, _ stars: Stars?, by memberId: Int64) async throws(KitchenError) {
        try await write { db in
            let profile = try CookingProfile.known(.known(uuid, db), db)
            try MemberRating.set(stars, of: .product, profile.productId, by: memberId, db)
        }
    }
}
