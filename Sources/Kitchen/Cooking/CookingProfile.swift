import Foundation
import GRDB
import Values

/// How a product is cooked in this household, and how much of it makes a meal for one person.
public struct CookingProfile: Codable, Equatable, Sendable {
    public var productId: Int64
    /// How long it cooks, a day at most.
    public var seconds: Int
    /// What it is cooked to, as cooks say it, such as `al dente`.
    public var doneness: String?
    /// How much one person has of it as a meal of its own; nil where nobody said.
    public var fullMeal: Amount?
    /// How much one person has of it beside something else; nil where nobody said.
    public var sideDish: Amount?
    /// What both are measured in.
    public var unitId: Int64
    /// What it is mostly cooked as.
    public var mealSize = MealSize.fullMeal
    /// How many mostly eat of it.
    public var people = 2
    /// Whether there is some of what nobody counts; nil for what the stock says.
    public var isOnHand: Bool?
    /// So many seconds before the end of its timer somebody wants to know; nil for never.
    public var warning: Int?

    public enum MealSize: String, Codable, CaseIterable, Sendable {
        case fullMeal, sideDish
    }

    /// How many can be cooked for.
    public static let crowd = 1...99

    /// How much one person has of it at such a meal; nil where nobody said.
    public func portion(_ size: MealSize) -> Amount? { size == .fullMeal ? fullMeal : sideDish }

    /// How much one person has of it at the meal that it is mostly cooked as; nil where nobody said.
    public var portion: Amount? { portion(mealSize) }

    /// How much to cook for all who mostly eat of it; nil where nobody said.
    public var amount: Amount? { portion.map { Amount(thousandths: $0.thousandths * Int64(people)) } }
}

extension CookingProfile: FetchableRecord, PersistableRecord {
    public enum Columns {
        static let productId = Column(CodingKeys.productId)
    }

    /// How a product is cooked.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` for a product without a profile.
    static func known(_ product: Product, _ db: Database) throws -> CookingProfile {
        guard let profile = try CookingProfile.fetchOne(db, key: product.rowId) else {
            throw KitchenError.violated(.missing(.cookingProfile))
        }
        return profile
    }
}
