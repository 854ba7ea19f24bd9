import Foundation
import GRDB

/// What one member thinks of what is cooked.
public struct CookingRating: Equatable, Sendable {
    public var memberId: Int64
    public var stars: Stars
}

extension KitchenStore {
    /// What members think of a product as it is cooked here, in their order.
    public func ratings(ofProduct uuid: UUID) async throws(KitchenError) -> [CookingRating] {
        try await read { db in
            let profile = try CookingProfile.known(.known(uuid, db), db)
            return try CookingRating.all(db)[profile.productId] ?? []
        }
    }

    /// Says what a member thinks of a product as it is cooked here; nil for nothing any more.
    public func rate(product uuid: UUID, _ stars: Stars?, by memberId: Int64) async throws(KitchenError) {
        try await write { db in
            let profile = try CookingProfile.known(.known(uuid, db), db)
            _ = try Member.known(memberId, db)
            try db.execute(
                sql: "DELETE FROM cookingRating WHERE productId = ? AND memberId = ?",
                arguments: [profile.productId, memberId])
            guard let stars else { return }
            try db.execute(
                sql: "INSERT INTO cookingRating (productId, memberId, tenths) VALUES (?, ?, ?)",
                arguments: [profile.productId, memberId, stars.tenths])
        }
    }
}

extension CookingRating {
    /// What those who are there think, by the products' row numbers.
    static func all(_ db: Database) throws -> [Int64: [CookingRating]] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT productId, memberId, tenths FROM cookingRating JOIN member ON member.id = memberId
                WHERE NOT isRemoved ORDER BY position, memberId
                """)
        return rows.reduce(into: [:]) { all, row in
            guard let stars = Stars(tenths: row["tenths"]) else { return }
            all[row["productId"], default: []].append(CookingRating(memberId: row["memberId"], stars: stars))
        }
    }
}
