import Foundation
import GRDB
import Values

/// The amounts of products that ingredients use up, in each product's unit.
struct UsedUp {
    private var amounts: [UUID: Amount] = [:]

    /// Returns what is left for each ingredient of a recipe after those before it, and what all of them use up.
    func left(
        of stocked: [StockedIngredient], for details: RecipeDetails, in store: KitchenStore
    ) async throws(KitchenError) -> ([StockedIngredient], UsedUp) {
        try await store.read { [self] db in
            var used = self
            func take(_ stocked: StockedIngredient) throws -> StockedIngredient {
                guard let need = try RecipeNeed(stocked, times: details.times, most: true, db) else { return stocked }
                return try used.take(need, from: stocked, db)
            }
            let left = try stocked.map { stocked in
                var left = try take(stocked)
                left.others = try stocked.others.map(take)
                return left
            }
            return (left, used)
        }
    }

    private mutating func take(
        _ need: RecipeNeed, from stocked: StockedIngredient, _ db: Database
    ) throws -> StockedIngredient {
        guard let counted = need.counted else { return stocked }
        let used = amounts[need.product.uuid] ?? .zero
        amounts[need.product.uuid] = used + counted
        guard used > .zero, stocked.presence != .assumed else { return stocked }
        var left = stocked
        let there = max(try need.there(of: stocked, db) - used, .zero)
        left.totals = [Total(there, need.unit)]
        left.presence = there == .zero ? .missing : there < counted ? .some : .enough
        return left
    }
}
