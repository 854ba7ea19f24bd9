import Foundation
import GRDB
import Values

extension KitchenStore {
    /// How a product is cooked here; nil where nobody has said.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` for a product that is not there.
    public func cookingProfile(ofProduct uuid: UUID) async throws(KitchenError) -> CookingProfile? {
        try await read { try CookingProfile.fetchOne($0, key: Product.known(uuid, $0).rowId) }
    }

    /// Says how a product is cooked, in place of what was said before. What members think of it stays.
    @discardableResult
    public func set(_ draft: CookingDraft, cookingOf uuid: UUID) async throws(KitchenError) -> CookingProfile {
        try await write { db in
            try CookingProfile.say(draft, of: Product.known(uuid, db), db)
        }
    }

    /// Changes some of what is said of how a product is cooked, and leaves the rest.
    @discardableResult
    public func edit(
        cookingOf uuid: UUID, _ change: @escaping @Sendable (inout CookingDraft) -> Void
    ) async throws(KitchenError) -> CookingProfile {
        try await write { db in
            var profile = try CookingProfile.known(.known(uuid, db), db)
            var draft = CookingDraft(profile)
            change(&draft)
            try profile.take(draft, db)
            try profile.update(db)
            return profile
        }
    }

    /// Says how a product is cooked, and what it is called.
    public func set(
        _ draft: CookingDraft, named name: String, brand: String?, cookingOf uuid: UUID
    ) async throws(KitchenError) {
        try await write { db in
            var product = try Product.known(uuid, db)
            var said = ProductDraft(try ProductDetails(of: product, db))
            if said.name != name || said.brand != brand {
                (said.name, said.brand) = (name, brand)
                try product.take(said, db)
                try product.update(db)
            }
            try CookingProfile.say(draft, of: product, db)
        }
    }

    /// Adds something that is cooked and that nobody has scanned, under its name.
    public func addCooked(
        named name: String, brand: String? = nil, _ draft: CookingDraft
    ) async throws(KitchenError) -> UUID {
        let now = clock.now
        return try await write { db in
            var product = Product(uuid: .version7(at: now))
            try product.take(ProductDraft(name: name, brand: brand), db)
            try product.insert(db)
            try CookingProfile(productId: product.rowId, draft, db).insert(db)
            return product.uuid
        }
    }

    /// Forgets how a product is cooked, and what members think of it. The product stays.
    public func removeCooking(ofProduct uuid: UUID) async throws(KitchenError) {
        try await write { db in _ = try CookingProfile.known(.known(uuid, db), db).delete(db) }
    }

    /// Says whether there is some of what is cooked, by hand; nil to leave it to the stock. It holds until something of it
    /// is booked.
    public func setOnHand(_ isOnHand: Bool?, cookingOf uuid: UUID) async throws(KitchenError) {
        try await write { db in
            var profile = try CookingProfile.known(.known(uuid, db), db)
            profile.isOnHand = isOnHand
            try profile.update(db)
        }
    }
}
