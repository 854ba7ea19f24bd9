import Foundation
import GRDB
import Values

/// What was used and what was thrown away, month by month, and what is where now.
public struct Statistics: Equatable, Sendable {
    /// What is due today; its day is nil while the clock is not set.
    public var rule: DueRule
    /// The last twelve months, the oldest first, with this one; empty while the clock is not set.
    public var months: [MonthOfUse]
    /// Each before what is inside of it.
    public var places: [PlaceSummary]
    public var whole: StockSummary
    /// ISO 4217.
    public var currency: String
}

/// What left the shelves in a month, without what was undone.
public struct MonthOfUse: Equatable, Sendable {
    /// Its first day.
    public var month: Day
    public var used: Use
    public var wasted: Use
}

/// What left the shelves, in numbers.
public struct Use: Equatable, Sendable {
    /// How often something did.
    public var times = 0
    /// How much, in the first unit of its kind: pieces, grams, millilitres. What a product alone
    /// measures, such as packs, counts as pieces.
    public var amounts: [Values.Unit.Kind: Amount] = [:]
    /// What had been paid for it, as far as it is known.
    public var value = Money(hundredths: 0)
    /// How many of the times nobody knows what it cost.
    public var unpriced = 0

    public init() {}
}

extension KitchenStore {
    /// What was used, thrown away, and is where.
    public func statistics() async throws(KitchenError) -> Statistics {
        let overview = try await overview()
        let (memory, today) = (useMemory, overview.rule.today)
        return try await read { db in
            Statistics(
                rule: overview.rule, months: try today.map { try memory.lastYear(until: $0, db) } ?? [],
                places: overview.places, whole: overview.whole,
                currency: try String.fetchOne(db, sql: "SELECT currency FROM household") ?? "EUR")
        }
    }
}
