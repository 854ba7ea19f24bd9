import GRDB
import Values

/// An overview of the whole stock: amounts by place, and what is due.
public struct Overview: Equatable, Sendable {
    /// The rule for due dates; its day is nil while the clock is not set.
    public var rule: DueRule
    /// Each before those inside it.
    public var places: [PlaceSummary]
    /// All places together.
    public var whole: StockSummary
    /// The number of products below their minimum.
    public var belowMinimum: Int
    /// The number of opened lots.
    public var opened: Int
}

/// A location and its stock.
public struct PlaceSummary: Equatable, Sendable {
    public var location: Location
    /// The number of locations around it.
    public var depth: Int
    /// The stock, including all locations inside it.
    public var stock: StockSummary
}

/// Figures of some stock.
public struct StockSummary: Equatable, Sendable {
    public var products: Int
    public var lots: Int
    /// The number of lots past their last good day; 0 while the clock is not set.
    public var expired: Int
    public var soon: Int
    /// What was paid for it, where known.
    public var value: Money
    /// The number of lots without a price.
    public var unpriced: Int

    public static let empty = StockSummary(
        products: 0, lots: 0, expired: 0, soon: 0, value: Money(hundredths: 0), unpriced: 0)
}

extension KitchenStore {
    /// Returns the stock by place, and what is due. A commit meanwhile may be in one of the counts and not in another.
    public func overview() async throws(KitchenError) -> Overview {
        let count = try await stockCount()
        return Overview(
            rule: count.rule, places: count.places, whole: count.whole,
            belowMinimum: try await readCached(0) { db in try Product.belowMinimum(db).count }, opened: count.opened)
    }

    /// Returns the stock by place, without the products below their minimum. After a change it reads only the lots that
    /// were changed, and counts only their products again.
    public func stockCount() async throws(KitchenError) -> StockCount {
        let today = clock.today
        return try await queries.result(of: QueryCache.Query(name: #function, argument: today)) {
            () async throws(KitchenError) -> StockCount in
            let (rule, all) = try await read { db in (try DueRule.current(today, db), try Location.all(db)) }
            let tally = try await stockIndex.tally(in: all, rule) { (ids) async throws(KitchenError) in
                try await read { db in try StockedLot.fetch(ids, db) }
            }
            let byPlace = tally.byPlace
            let places = Location.tree(of: all).map { location, depth in
                PlaceSummary(location: location, depth: depth, stock: byPlace[location.id] ?? .empty)
            }
            return StockCount(rule: rule, places: places, whole: tally.whole, opened: tally.opened)
        }
    }
}

/// The stock by place.
public struct StockCount: Equatable, Sendable {
    /// The rule for due dates; its day is nil while the clock is not set.
    public var rule: DueRule
    /// Each before those inside it.
    public var places: [PlaceSummary]
    /// All places together.
    public var whole: StockSummary
    /// The number of opened lots.
    public var opened: Int
}
