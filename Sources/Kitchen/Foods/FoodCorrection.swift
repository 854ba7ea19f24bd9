import Foods
import Foundation
import GRDB
import Values

/// The household's correction, for all recipes, of what a food in recipes means.
public struct FoodCorrection: Equatable, Sendable {
    public var uuid: UUID
    /// The food's name when it was corrected.
    public var food: String
    public var target: Target

    /// What a food is corrected to.
    public enum Target: Hashable, Sendable {
        case product(Int64)
        case category(Int64)
        /// Another food, by the name that the user gave.
        case food(String)
        /// Always on hand, and not counted.
        case always
        /// Never on hand.
        case never
        /// Not an ingredient.
        case ignored

        /// Its name in forms and in the API.
        public var kind: String {
            switch self {
            case .product: "product"
            case .category: "category"
            case .food: "food"
            case .always: "always"
            case .never: "never"
            case .ignored: "ignored"
            }
        }
    }
}

/// A correction with its product or category.
public struct FoodCorrectionLine: Equatable, Sendable {
    public var correction: FoodCorrection
    public var product: ProductSummary?
    public var category: NameLine?
}

/// The user's input for a correction.
public struct FoodCorrectionDraft: Equatable, Sendable {
    public var food: String
    public var target: Target

    public enum Target: Equatable, Sendable {
        case product(UUID), category(Int64), food(String), always, never, ignored
    }

    public init(food: String, _ target: Target) { (self.food, self.target) = (food, target) }

    public static let longestFood = 200
}

extension FoodCorrection {
    /// Returns all corrections, by the keys of the foods.
    static func all(_ db: Database) throws -> [String: FoodCorrection] {
        let rows = try Row.fetchAll(db, sql: "SELECT * FROM foodCorrection")
        return Dictionary(rows.compactMap { row in FoodCorrection(row).map { (row["key"], $0) } }) { $1 }
    }

    fileprivate init?(_ row: Row) {
        let target: Target? =
            switch row["kind"] as String {
            case "product": (row["productId"] as Int64?).map(Target.product)
            case "category": (row["categoryId"] as Int64?).map(Target.category)
            case "food": (row["other"] as String?).map(Target.food)
            case "always": .always
            case "never": .never
            case "ignored": .ignored
            default: nil
            }
        guard let target, let uuid = UUID(uuidString: row["uuid"]) else { return nil }
        self.init(uuid: uuid, food: row["food"], target: target)
    }
}

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
                arguments: [uuid.uuidString.lowercased(), key, food, draft.kind, productId, categoryId, other])
            return try FoodCorrectionLine(FoodCorrection.known(uuid, db), db)
        }
    }

    /// Deletes a correction, so that Scantry's own match applies again.
    public func remove(foodCorrection uuid: UUID) async throws(KitchenError) {
        try await write { db in
            _ = try FoodCorrection.known(uuid, db)
            try db.execute(
                sql: "DELETE FROM foodCorrection WHERE uuid = ?", arguments: [uuid.uuidString.lowercased()])
        }
    }
}

extension FoodCorrection {
    fileprivate static func known(_ uuid: UUID, _ db: Database) throws -> FoodCorrection {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM foodCorrection WHERE uuid = ?", arguments: [uuid.uuidString.lowercased()])
        guard let correction = row.flatMap(FoodCorrection.init) else {
            throw KitchenError.violated(.missing(.ingredient))
        }
        return correction
    }
}

extension FoodCorrectionLine {
    fileprivate init(_ correction: FoodCorrection, _ db: Database) throws {
        self.correction = correction
        switch correction.target {
        case .product(let id): product = try ProductSummary.byId([id], db)[id]
        case .category(let id): category = try NameList.category.lines(of: [id], db).first
        case .food, .always, .never, .ignored: break
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
