import Foundation
import GRDB
import Values

/// Use and waste by month, and the current stock by place.
public struct Statistics: Equatable, Sendable {
    /// The rule for due dates; its day is nil while the clock is not set.
    public var rule: DueRule
    /// The last twelve months including the current one, the oldest first; empty while the clock is not set.
    public var months: [MonthOfUse]
    /// Each before those inside it.
    public var places: [PlaceSummary]
    public var whole: StockSummary
    /// ISO 4217.
    public var currency: String
}

/// What left the stock in a month, without what was undone.
public struct MonthOfUse: Equatable, Sendable {
    /// Its first day.
    public var month: Day
    public var used: Use
    public var wasted: Use
}

/// Figures of what left the stock.
public struct Use: Equatable, Sendable {
    /// The number of movements.
    public var times = 0
    /// The amounts in the first unit of each kind: pieces, grams, millilitres. A product's own units, such as packs,
    /// are pieces.
    public var amounts: [Values.Unit.Kind: Amount] = [:]
    /// What was paid for it, where known.
    public var value = Money(hundredths: 0)
    /// The number of movements without a known price.
    public var unpriced = 0

    public init() {}
}

extension KitchenStore {
    /// Returns use and waste by month, and the current stock.
    public func statistics() async throws(KitchenError) -> Statistics {
        let overview = try await overview()
        let (memory, today) = (usageCache, overview.rule.today)
        return try await read { db in
            Statistics(
                rule: overview.rule, months: try today.map { try memory.lastYear(until: $0, db) } ?? [],
                places: overview.places, whole: overview.whole,
                currency: try String.fetchOne(db, sql: "SELECT currency FROM household") ?? "EUR")
        }
    }
}
