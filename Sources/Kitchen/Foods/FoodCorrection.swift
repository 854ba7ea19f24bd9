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

extension FoodCorrection {
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` if it does not exist.
    static func known(_ uuid: UUID, _ db: Database) throws -> FoodCorrection {
        let row = try Row.fetchOne(
            db, sql: "SELECT * FROM foodCorrection WHERE uuid = ?", arguments: [uuid.text])
        guard let correction = row.flatMap(FoodCorrection.init) else {
            throw KitchenError.violated(.missing(.ingredient))
        }
        return correction
    }
}

extension FoodCorrectionLine {
    init(_ correction: FoodCorrection, _ db: Database) throws {
        self.correction = correction
        switch correction.target {
        case .product(let id): product = try ProductSummary.byId([id], db)[id]
        case .category(let id): category = try NameList.category.lines(of: [id], db).first
        case .food, .always, .never, .ignored: break
        }
    }
}
