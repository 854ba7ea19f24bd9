import Foundation
import GRDB
import Values

/// How this household cooks a product, and the portions for one person.
public struct CookingProfile: Codable, Equatable, Sendable {
    public var productId: Int64
    /// The cooking time, at most a day.
    public var seconds: Int
    /// The doneness in a cook's words, such as `al dente`.
    public var doneness: String?
    /// The portion of one person as a full meal, or nil if unknown.
    public var fullMeal: Amount?
    /// The portion of one person as a side dish, or nil if unknown.
    public var sideDish: Amount?
    /// The unit of both portions.
    public var unitId: Int64
    /// The usual meal size.
    public var mealSize = MealSize.fullMeal
    /// The usual number of people.
    public var people = 2
    /// Whether it is on hand, for products that are not counted; nil to follow the stock.
    public var isOnHand: Bool?
    /// Seconds before the end of the timer at which to warn, or nil for never.
    public var warning: Int?

    public enum MealSize: String, Codable, CaseIterable, Sendable {
        case fullMeal, sideDish
    }

    /// The valid numbers of people.
    public static let crowd = 1...99

    /// Returns one person's portion at a meal size, or nil if unknown.
    public func portion(_ size: MealSize) -> Amount? { size == .fullMeal ? fullMeal : sideDish }

    /// One person's portion at the usual meal size, or nil if unknown.
    public var portion: Amount? { portion(mealSize) }

    /// The amount to cook for the usual number of people, or nil if unknown.
    public var amount: Amount? { portion.map { Amount(thousandths: $0.thousandths * Int64(people)) } }
}

extension CookingProfile: FetchableRecord, PersistableRecord {
    public enum Columns {
        static let productId = Column(CodingKeys.productId)
    }

    /// Returns the cooking profile of a product.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` for a product without a profile.
    static func known(_ product: Product, _ db: Database) throws -> CookingProfile {
        guard let profile = try CookingProfile.fetchOne(db, key: product.id) else {
            throw KitchenError.violated(.missing(.cookingProfile))
        }
        return profile
    }
}
