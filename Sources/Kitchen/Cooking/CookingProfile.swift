import Foundation
import GRDB

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

    public enum MealSize: String, Codable, CaseIterable, Sendable {
        case fullMeal, sideDish
    }
}

extension CookingProfile: FetchableRecord, PersistableRecord {
    public enum Columns {
        static let productId = Column(CodingKeys.productId)
    }
}

extension KitchenStore {
    /// How a product is cooked here; nil where nobody has said.
    ///
    /// - Throws: ``Refusal/missing(_:)`` in a ``KitchenError`` for a product that is not there.
    public func cookingProfile(ofProduct uuid: UUID) async throws(KitchenError) -> CookingProfile? {
        try await read { try CookingProfile.fetchOne($0, key: Product.known(uuid, $0).rowId) }
    }
}
