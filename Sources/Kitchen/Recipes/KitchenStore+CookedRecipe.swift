import Foods
import Foundation
import GRDB
import Values

/// What is to be taken from stock for an ingredient, before somebody has looked at it.
public struct RecipeTaking: Equatable, Sendable {
    /// Which ingredient, from 0.
    public var position: Int
    /// Which food of it, from 0: `butter and flour` are two.
    public var part: Int
    public var ingredient: StockedIngredient
    public var product: ProductSummary
    /// How much; nil where the recipe leaves it to the cook, or says it in what cannot be told in the stock's units.
    public var amount: Amount?
    public var unit: Values.Unit
}

/// What was taken from stock because a dish was cooked.
public struct RecipeTaken: Equatable, Sendable {
    /// How the journal tells it.
    public var line: JournalLine
    /// What the stock did not have of a product: all or a part of what was to be taken.
    public var missing: [Missing]

    /// So much of a product that was not there.
    public struct Missing: Equatable, Sendable {
        public var product: ProductSummary
        public var total: Total
    }
}

/// So much of a product that somebody has used.
public struct ProductUse: Equatable, Sendable {
    public var product: UUID
    public var quantity: Quantity

    public init(_ product: UUID, _ quantity: Quantity) {
        (self.product, self.quantity) = (product, quantity)
    }
}

extension KitchenStore {
    /// What cooking a recipe would take from stock, ingredient by ingredient; what the kitchen does not have is left out.
    public func takings(ofRecipe uuid: UUID, for people: Int) async throws(KitchenError) -> [RecipeTaking] {
        let details = try await recipeDetails(uuid, for: people)
        let stocked = try await stockedIngredients(details)
        return try await takings(of: stocked, times: details.times)
    }

    func takings(of stocked: [StockedIngredient], times: Ratio) async throws(KitchenError) -> [RecipeTaking] {
        try await read { db in
            let foods = stocked.enumerated().flatMap { position, stocked in stocked.foods.map { (position, $0) } }
            return try foods.compactMap { position, stocked in
                guard let product = stocked.product, [.enough, .some, .unclear].contains(stocked.presence),
                    let need = try RecipeNeed(stocked, times: times, most: false, db)
                else { return nil }
                let shown = need.shown
                return RecipeTaking(
                    position: position, part: stocked.part, ingredient: stocked, product: product,
                    amount: shown.amount, unit: shown.unit)
            }
        }
    }

    /// Takes from stock what was used for a dish, in one go: of each product first to expire first; if there is less, all
    /// that there is.
    ///
    /// - Throws: ``RuleViolation`` in a ``KitchenError``: what stands in the way where nothing at all could be taken, or
    ///   ``RuleViolation/item(_:_:)`` for one that makes no sense.
    public func takeCooked(
        recipe uuid: UUID, _ uses: [ProductUse], by actor: Actor
    ) async throws(KitchenError) -> RecipeTaken {
        let clock = clock
        return try await write { db in
            _ = try Recipe.known(uuid, db)
            let operation = try StockOperation(.taken, by: actor, clock: clock, db)
            var missing: [(id: Int64, total: Total)] = []
            var reason = KitchenError.violated(.unchanged)
            var count = 0
            try RuleViolation.naming(uses) { use in
                let product = try Product.known(use.product, db)
                guard use.quantity.amount > .zero else { throw KitchenError.violated(.outOfRange(.amount)) }
                let wanted = try Total(
                    use.quantity.amount, Values.Unit.known(use.quantity.unitId ?? product.unitId, db))
                do {
                    let rest = try operation.takeCooked(wanted, of: product).missing
                    if rest > .zero { missing.append((product.rowId, Total(rest, wanted.unit))) }
                    count += 1
                } catch let error as KitchenError where error.isOfStock {
                    missing.append((product.rowId, wanted))
                    reason = error
                }
            }
            guard count > 0 else { throw reason }
            let products = try ProductSummary.byId(missing.map(\.id), db)
            return RecipeTaken(
                line: try operation.line(),
                missing: missing.compactMap { id, total in
                    products[id].map { RecipeTaken.Missing(product: $0, total: total) }
                })
        }
    }
}

extension KitchenError {
    /// Whether there is not enough of a product, or it is counted otherwise: no reason not to take the others.
    fileprivate var isOfStock: Bool {
        switch self {
        case .violated(.tooLittle), .violated(.inconvertible): true
        default: false
        }
    }
}

extension RecipeNeed {
    /// In the recipe's unit where the product's leads there and it is no share of a box, else in the product's.
    fileprivate var shown: (amount: Amount?, unit: Values.Unit) {
        guard let needed, ratio != nil else { return (nil, unit) }
        return needed.unit.kind == .count ? (counted, unit) : (needed.amount, needed.unit)
    }
}
