import Foundation
import GRDB

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
    public var amounts: [Unit.Kind: Amount] = [:]
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
        let months = overview.rule.today.map(Self.lastYear) ?? []
        return try await read { db in
            var statistics = Statistics(
                rule: overview.rule, months: months.map { MonthOfUse(month: $0.first, used: Use(), wasted: Use()) },
                places: overview.places, whole: overview.whole,
                currency: try String.fetchOne(db, sql: "SELECT currency FROM household") ?? "EUR")
            for (index, month) in months.enumerated() {
                for row in try Self.use(from: month.from, until: month.until, db) {
                    statistics.months[index][row["kind"]].take(row)
                }
            }
            return statistics
        }
    }

    /// The months until a day, with the moments at which they begin and end in this house.
    private static func lastYear(until today: Day) -> [(first: Day, from: Date, until: Date)] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        let numbers = today.rawValue.split(separator: "-").compactMap { Int($0) }
        guard numbers.count == 3 else { return [] }
        let beginnings = (-11...1).compactMap { offset in
            calendar.date(from: DateComponents(year: numbers[0], month: numbers[1] + offset, day: 1))
        }
        return zip(beginnings, beginnings.dropFirst()).map { (Day($0), $0, $1) }
    }

    private static func use(from: Date, until: Date, _ db: Database) throws -> [Row] {
        try SQLRequest<Row>(
            literal: """
                SELECT movement.kind, unit.kind AS unitKind, count(*) AS times,
                    -sum(change * coalesce(numerator, 1) / coalesce(denominator, 1)) AS amount,
                    sum((2 * -change * price + pricedAmount) / (2 * pricedAmount)) AS value,
                    sum(price IS NULL) AS unpriced
                FROM movement JOIN lot ON lot.id = movement.lotId JOIN unit ON unit.id = lot.unitId
                WHERE movement.kind IN ('taken', 'spoiled') AND time >= \(from) AND time < \(until)
                    AND NOT EXISTS (SELECT 1 FROM movement AS undoing WHERE undoing.undoes = movement.id)
                GROUP BY movement.kind, unit.kind
                """
        ).fetchAll(db)
    }
}

extension MonthOfUse {
    fileprivate subscript(kind: String) -> Use {
        get { kind == Movement.Kind.spoiled.rawValue ? wasted : used }
        set { if kind == Movement.Kind.spoiled.rawValue { wasted = newValue } else { used = newValue } }
    }
}

extension Use {
    fileprivate mutating func take(_ row: Row) {
        times += row["times"]
        let kind = Unit.Kind(rawValue: row["unitKind"]) ?? .count
        amounts[kind] = (amounts[kind] ?? .zero) + row["amount"]
        value = Money(hundredths: value.hundredths + ((row["value"] as Money?)?.hundredths ?? 0))
        unpriced += row["unpriced"]
    }
}
