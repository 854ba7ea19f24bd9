import Foods
import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Returns all corrections, by the names of the foods.
    public func foodCorrections() async throws(KitchenError) -> [FoodCorrectionLine] {
        try await read { db in
            let all = try FoodCorrection.all(db).values.sorted {
                ($0.food.folded, $0.uuid.uuidString) < ($1.food.folded, $1.uuid.uuidString)
            }
            return try all.map { try FoodCorrectionLine($0, db) }
        }
    }

    /// Returns one correction.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError``.
    public func foodCorrection(_ uuid: UUID) async throws(KitchenError) -> FoodCorrectionLine {
        try await read { db in try FoodCorrectionLine(FoodCorrection.known(uuid, db), db) }
    }

    /// Stores what a food means here, in place of an earlier correction.
    ///
    /// - Throws: ``RuleViolation/unknownFood(_:)`` in a ``KitchenError`` if the other food is unknown here.
    public func correct(_ draft: FoodCorrectionDraft) async throws(KitchenError) -> FoodCorrectionLine {
        let (now, memory) = (clock.now, recipeMemory)
        return try await write { db in
            let food = try draft.food.checked(as: .food, most: FoodCorrectionDraft.longestFood)
            guard let key = NamedFood(food, .shared)?.stored() else {
                throw KitchenError.violated(.unreadable(.food))
            }
            let (productId, categoryId) = try draft.rows(db)
            let all = try FoodCorrection.all(db)
            let (kept, other) = (all[key], try draft.other(than: key, all))
            if let other, try NamedFood(other, .shared)?.isKnownHere(memory, db) != true {
                throw KitchenError.violated(.unknownFood(other))
            }
            let uuid = kept?.uuid ?? .version7(at: now)
            try db.execute(
                sql: """
                    INSERT INTO foodCorrection (uuid, key, food, kind, productId, categoryId, other)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (key) DO UPDATE SET food = excluded.food, kind = excluded.kind,
                        productId = excluded.productId, categoryId = excluded.categoryId, other = excluded.other
                    """,
                arguments: [uuid.text, key, food, draft.kind, productId, categoryId, other])
            return try FoodCorrectionLine(FoodCorrection.known(uuid, db), db)
        }
    }

    /// Deletes a correction, so that Scantry's own match applies again.
    public func remove(foodCorrection uuid: UUID) async throws(KitchenError) {
        try await write { db in
            _ = try FoodCorrection.known(uuid, db)
            try db.execute(
                sql: "DELETE FROM foodCorrection WHERE uuid = ?", arguments: [uuid.text])
        }
    }
}

extension FoodCorrectionDraft {
    fileprivate var kind: String {
        switch target {
        case .product: "product"
        case .category: "category"
        case .food: "food"
        case .always: "always"
        case .never: "never"
        case .ignored: "ignored"
        }
    }

    /// Returns the name of the other food, or nil if the target is not a food.
    ///
    /// - Throws: ``RuleViolation/same(_:)`` in a ``KitchenError`` if that leads back to the food itself.
    fileprivate func other(than key: String, _ all: [String: FoodCorrection]) throws(KitchenError) -> String? {
        guard case .food(let name) = target else { return nil }
        let other = try name.checked(as: .text, most: Self.longestFood)
        var (next, seen): (String?, Set<String>) = (other, [key])
        while let name = next {
            guard let food = NamedFood(name, .shared) else { throw .violated(.unreadable(.text)) }
            guard seen.insert(food.stored()).inserted else { throw .violated(.same(.ingredient)) }
            if case .food(let name) = all[food.stored()]?.target { next = name } else { next = nil }
        }
        return other
    }

    /// Returns the row ids of the target.
    fileprivate func rows(_ db: Database) throws -> (product: Int64?, category: Int64?) {
        switch target {
        case .product(let uuid): return (try Product.known(uuid, db).id, nil)
        case .category(let id):
            guard try Category.fetchOne(db, key: id) != nil else { throw KitchenError.violated(.missing(.category)) }
            return (nil, id)
        case .food, .always, .never, .ignored: return (nil, nil)
        }
    }
}
