import Foods
import Foundation
import GRDB
import Values

/// A proposal of what to take from stock for an ingredient.
public struct RecipeTaking: Equatable, Sendable {
    /// The index of the ingredient, from 0.
    public var position: Int
    /// The index of the food within it, from 0: `butter and flour` are two.
    public var part: Int
    public var ingredient: StockedIngredient
    public var product: ProductSummary
    /// The amount; nil if the recipe leaves it open, or it cannot be converted to the stock's units.
    public var amount: Amount?
    public var unit: Values.Unit
}

/// The result of taking a dish's ingredients from stock.
public struct RecipeTaken: Equatable, Sendable {
    /// The line of the journal.
    public var line: JournalLine
    /// What the stock lacked of a product: all or a part of the amount.
    public var missing: [Missing]

    /// The amount of a product that was missing.
    public struct Missing: Equatable, Sendable {
        public var product: ProductSummary
        public var total: Total
    }
}

/// An amount of a product that was used.
public struct ProductUse: Equatable, Sendable {
    public var product: UUID
    public var quantity: Quantity

    public init(_ product: UUID, _ quantity: Quantity) {
        (self.product, self.quantity) = (product, quantity)
    }
}

extension KitchenStore {
    /// Returns what cooking a recipe would take from stock, by ingredient; leaves out what is not in stock.
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

    /// Takes the ingredients of a dish from stock as one operation: of each product the first to expire first, and all
    /// there is if that is less.
    ///
    /// - Throws: ``RuleViolation`` in a ``KitchenError``: the reason if nothing at all could be taken, or
    ///   ``RuleViolation/item(_:_:)`` for an invalid amount.
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
                    if rest > .zero { missing.append((product.id, Total(rest, wanted.unit))) }
                    count += 1
                } catch let error as KitchenError where error.isOfStock {
                    missing.append((product.id, wanted))
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
    /// Whether a product is short or in another unit: the other products can still be taken.
    fileprivate var isOfStock: Bool {
        switch self {
        case .violated(.tooLittle), .violated(.inconvertible): true
        default: false
        }
    }
}

extension RecipeNeed {
    /// The amount in the recipe's unit if the product's unit converts to it and is not a count, else in the product's.
    fileprivate var shown: (amount: Amount?, unit: Values.Unit) {
        guard let needed, ratio != nil else { return (nil, unit) }
        return needed.unit.kind == .count ? (counted, unit) : (needed.amount, needed.unit)
    }
}
