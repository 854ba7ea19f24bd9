import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Returns the cooking profile of a product, or nil if it has none.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` for a product that does not exist.
    public func cookingProfile(ofProduct uuid: UUID) async throws(KitchenError) -> CookingProfile? {
        try await read { try CookingProfile.fetchOne($0, key: Product.known(uuid, $0).id) }
    }

    /// Replaces the cooking profile of a product, or adds it. Its ratings stay.
    @discardableResult
    public func set(_ draft: CookingDraft, cookingOf uuid: UUID) async throws(KitchenError) -> CookingProfile {
        try await write { db in
            try CookingProfile.save(draft, of: Product.known(uuid, db), db)
        }
    }

    /// Changes some fields of a cooking profile and keeps the rest.
    @discardableResult
    public func edit(
        cookingOf uuid: UUID, _ change: @escaping @Sendable (inout CookingDraft) -> Void
    ) async throws(KitchenError) -> CookingProfile {
        try await write { db in
            var profile = try CookingProfile.known(.known(uuid, db), db)
            var draft = CookingDraft(profile)
            change(&draft)
            try profile.apply(draft, db)
            try profile.update(db)
            return profile
        }
    }

    /// Replaces the cooking profile of a product, and its name and brand.
    public func set(
        _ draft: CookingDraft, named name: String, brand: String?, cookingOf uuid: UUID
    ) async throws(KitchenError) {
        try await write { db in
            var product = try Product.known(uuid, db)
            var said = ProductDraft(try ProductDetails(of: product, db))
            if said.name != name || said.brand != brand {
                (said.name, said.brand) = (name, brand)
                try product.apply(said, db)
                try product.update(db)
            }
            try CookingProfile.save(draft, of: product, db)
        }
    }

    /// Adds a product by name that was never scanned, with its cooking profile.
    public func addCooked(
        named name: String, brand: String? = nil, _ draft: CookingDraft
    ) async throws(KitchenError) -> UUID {
        let now = clock.now
        return try await write { db in
            var product = Product(uuid: .version7(at: now))
            try product.apply(ProductDraft(name: name, brand: brand), db)
            try product.insert(db)
            try CookingProfile(productId: product.id, draft, db).insert(db)
            return product.uuid
        }
    }

    /// Deletes the cooking profile of a product, and its ratings. The product stays.
    public func removeCooking(ofProduct uuid: UUID) async throws(KitchenError) {
        try await write { db in _ = try CookingProfile.known(.known(uuid, db), db).delete(db) }
    }

    /// Sets whether a dish is on hand; nil to follow the stock. The value holds until stock of it is booked.
    public func setOnHand(_ isOnHand: Bool?, cookingOf uuid: UUID) async throws(KitchenError) {
        try await write { db in
            var profile = try CookingProfile.known(.known(uuid, db), db)
            profile.isOnHand = isOnHand
            try profile.update(db)
        }
    }
}
