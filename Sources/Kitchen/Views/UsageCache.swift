import Foundation
import GRDB
import Synchronization
import Values

/// A cache of use by month, so that a year is not summed up on every view.
///
/// Only new movements are added. Earlier figures change by undoing and by corrected prices, which are movements, too:
/// the months of their lots are summed up anew.
final class UsageCache: DatabaseCache {
    private let state = Mutex(State())

    private struct State {
        /// The last movement that is counted.
        var movement: Int64 = 0
        /// The units when the amounts were summed up.
        var units: [Values.Unit] = []
        var months: [Day: MonthOfUse] = [:]
    }

    func clear() { state.withLock { $0 = State() } }

    /// Returns the last twelve months including the current one, the oldest first.
    func lastYear(until today: Day, _ db: Database) throws -> [MonthOfUse] {
        let spans = Self.spans(until: today)
        var known = try stillTrue(state.withLock { $0 }, spans, db)
        let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM movement") ?? 0
        let months = try spans.map { span in
            guard let month = known.months[span.first] else { return try Self.sum(span, db) }
            let mayGrow = span.first == spans.last?.first && last > known.movement
            return mayGrow ? try Self.sum(span, after: known.movement, upon: month, db) : month
        }
        known.months = Dictionary(months.map { ($0.month, $0) }) { $1 }
        known.movement = max(known.movement, last)
        state.withLock { [known] in $0 = known }
        return months
    }

    /// Returns the state without the months that have changed since, as the transaction sees them, except by new
    /// movements of the current month.
    private func stillTrue(_ known: State, _ spans: [Span], _ db: Database) throws -> State {
        var known = known
        let units = try Values.Unit.fetchAll(db)
        if units != known.units { known.months = [:] }
        known.units = units
        guard !known.months.isEmpty else { return known }
        for time in try Self.changed(since: known.movement, before: spans.last?.from ?? .distantPast, db) {
            guard let span = spans.first(where: { $0.from <= time && time < $0.until }) else { continue }
            known.months[span.first] = nil
        }
        return known
    }

    /// Returns the times of movements whose lots were undone or edited since, and of new movements in earlier months.
    private static func changed(since movement: Int64, before begin: Date, _ db: Database) throws -> [Date] {
        try SQLRequest<Date>(
            literal: """
                SELECT time FROM movement WHERE lotId IN (
                    SELECT lotId FROM movement WHERE id > \(movement) AND kind IN ('undone', 'edited'))
                UNION SELECT time FROM movement WHERE id > \(movement) AND time < \(begin)
                """
        ).fetchAll(db)
    }

    /// A month: its first day, and its beginning and end in the local time zone.
    private typealias Span = (first: Day, from: Date, until: Date)

    private static func spans(until today: Day) -> [Span] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        let numbers = today.rawValue.split(separator: "-").compactMap { Int($0) }
        guard numbers.count == 3 else { return [] }
        let beginnings = (-11...1).compactMap { offset in
            calendar.date(from: DateComponents(year: numbers[0], month: numbers[1] + offset, day: 1))
        }
        return zip(beginnings, beginnings.dropFirst()).map { (Day($0), $0, $1) }
    }

    /// Sums up a month.
    ///
    /// - Parameters:
    ///   - movement: The last movement that is counted already.
    ///   - known: The figures so far.
    private static func sum(
        _ span: Span, after movement: Int64 = 0, upon known: MonthOfUse? = nil, _ db: Database
    ) throws -> MonthOfUse {
        let rows = try SQLRequest<Row>(
            literal: """
                SELECT movement.kind, unit.kind AS unitKind, count(*) AS times,
                    -sum(change * coalesce(numerator, 1) / coalesce(denominator, 1)) AS amount,
                    sum((2 * -change * price + pricedAmount) / (2 * pricedAmount)) AS value,
                    sum(price IS NULL) AS unpriced
                FROM movement JOIN lot ON lot.id = movement.lotId JOIN unit ON unit.id = lot.unitId
                WHERE movement.kind IN ('taken', 'spoiled') AND time >= \(span.from) AND time < \(span.until)
                    AND movement.id > \(movement)
                    AND movement.id NOT IN (SELECT undoes FROM movement WHERE undoes IS NOT NULL)
                GROUP BY movement.kind, unit.kind
                """
        ).fetchAll(db)
        return rows.reduce(into: known ?? MonthOfUse(month: span.first, used: Use(), wasted: Use())) { month, row in
            if row["kind"] == MovementKind.spoiled.rawValue { month.wasted.add(row) } else { month.used.add(row) }
        }
    }
}

extension Use {
    fileprivate mutating func add(_ row: Row) {
        times += row["times"]
        let kind = Values.Unit.Kind(rawValue: row["unitKind"]) ?? .count
        amounts[kind] = (amounts[kind] ?? .zero) + row["amount"]
        value = Money(hundredths: value.hundredths + ((row["value"] as Money?)?.hundredths ?? 0))
        unpriced += row["unpriced"]
    }
}
