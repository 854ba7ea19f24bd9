import Foundation
import GRDB
import Values

/// The filter and the order of a list of dishes.
public struct CookingQuery: Equatable, Sendable {
    public var sort: Sort
    public var filter: Filter

    public init(sort: Sort = .name, filter: Filter = .all) {
        (self.sort, self.filter) = (sort, filter)
    }

    public enum Sort: String, Codable, CaseIterable, Sendable {
        case name, brand
        /// The best first, unrated ones last.
        case rating
        /// The shortest first.
        case time
    }

    public enum Filter: String, Codable, CaseIterable, Sendable {
        case all, onHand, notOnHand, fullMeal, sideDish
    }
}

extension KitchenStore {
    /// Returns the dishes that match a query, in its order.
    ///
    /// - Parameter memberId: The member whose own stars are included.
    public func dishes(
        _ query: CookingQuery = CookingQuery(), for memberId: Int64? = nil
    ) async throws(KitchenError) -> [Dish] {
        try await read { db in
            try Dish.all(for: memberId, db).filter(query.filter.matches).sorted { query.sort.puts($0, before: $1) }
        }
    }

    /// Returns the cooking profile of a product, with all that its page shows.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` for an unknown product, or one without a profile.
    public func dish(ofProduct uuid: UUID, for memberId: Int64? = nil) async throws(KitchenError) -> Dish {
        try await read { db in
            let product = try Product.known(uuid, db)
            guard let dish = try Dish.all(only: product.id, for: memberId, db).first else {
                throw KitchenError.violated(.missing(.cookingProfile))
            }
            return dish
        }
    }
}

extension Dish {
    static func all(only productId: Int64? = nil, for memberId: Int64?, _ db: Database) throws -> [Dish] {
        let wanted = productId.map { CookingProfile.filter(key: $0) } ?? CookingProfile.all()
        let profiles = try wanted.fetchAll(db)
        let byId = Dictionary(profiles.map { ($0.productId, $0) }) { first, _ in first }
        let ids = Array(byId.keys)
        let stocked = try Dictionary(
            Row.fetchAll(
                db,
                SQLRequest(
                    literal: """
                        SELECT id, unitId, EXISTS (SELECT 1 FROM lot WHERE productId = product.id AND amount > 0) AS stocked
                        FROM product WHERE id IN \(ids)
                        """)
            ).map { ($0["id"] as Int64, (unit: $0["unitId"] as Int64, isStocked: $0["stocked"] as Bool)) }
        ) { first, _ in first }
        let kitchen = try Kitchen(db)
        return try ProductSummary.inOrder(of: ids, where: "product.isRemoved = 0", db).compactMap { product in
            guard let profile = byId[product.id], let stock = stocked[product.id] else { return nil }
            return Dish(
                product, profile, isStocked: stock.isStocked, countedIn: stock.unit, for: memberId, kitchen)
        }
    }
}

extension CookingQuery.Filter {
    fileprivate func matches(_ dish: Dish) -> Bool {
        switch self {
        case .all: true
        case .onHand: dish.isOnHand
        case .notOnHand: !dish.isOnHand
        case .fullMeal: dish.profile.mealSize == .fullMeal
        case .sideDish: dish.profile.mealSize == .sideDish
        }
    }
}

extension CookingQuery.Sort {
    /// Orders equal dishes by name, and those by row id.
    fileprivate func puts(_ one: Dish, before other: Dish) -> Bool {
        let byName = (one.product.nameOrder, one.product.id) < (other.product.nameOrder, other.product.id)
        switch self {
        case .name: return byName
        case .brand:
            let (left, right) = (one.product.brandOrder, other.product.brandOrder)
            return left == right ? byName : left < right
        case .rating:
            let (left, right) = (one.stars?.tenths ?? 0, other.stars?.tenths ?? 0)
            return left == right ? byName : left > right
        case .time:
            let (left, right) = (one.profile.seconds, other.profile.seconds)
            return left == right ? byName : left < right
        }
    }
}

extension ProductSummary {
    /// Sorts products without a name, or without a brand, last.
    fileprivate var nameOrder: String { name?.folded ?? "\u{10FFFD}" }
    fileprivate var brandOrder: String { brand?.folded ?? "\u{10FFFD}" }
}
