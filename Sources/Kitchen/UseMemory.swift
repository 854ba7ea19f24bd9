import Foundation
import GRDB
import Synchronization

/// Remembers what was used in months that are over, so that a year need not be added up for every look at it.
///
/// What is over changes by undoing and by putting prices right, and those are movements; else only this month grows.
final class UseMemory: Sendable {
    private let state = Mutex(State())

    private struct State {
        /// The last movement that is known of.
        var movement: Int64 = 0
        /// By which units amounts were added up.
        var units: [Unit] = []
        var months: [Day: MonthOfUse] = [:]
    }

    /// The last twelve months, the oldest first, with this one.
    func lastYear(until today: Day, _ db: Database) throws -> [MonthOfUse] {
        let spans = Self.spans(until: today)
        var known = try knownMonths(since: spans.last?.from ?? .distantPast, db)
        let months = try spans.map { span in try known.months[span.first] ?? Self.month(span, db) }
        known.months = Dictionary(months.dropLast().map { ($0.month, $0) }) { $1 }
        state.withLock { [known] in $0 = known }
        return months
    }

    /// What is known and still true, as far as a transaction sees.
    private func knownMonths(since begin: Date, _ db: Database) throws -> State {
        var known = state.withLock { $0 }
        let news = try Row.fetchOne(
            db,
            sql: """
                SELECT coalesce(max(id), 0) AS last, coalesce(max(kind IN ('undone', 'edited') OR time < ?), 0) AS isOld
                FROM movement WHERE id > ?
                """,
            arguments: [begin, known.movement])
        let units = try Unit.fetchAll(db)
        if news?["isOld"] == true || units != known.units { known.months = [:] }
        known.movement = max(known.movement, news?["last"] ?? 0)
        known.units = units
        return known
    }

    /// A month by its first day, with the moments at which it begins and ends in this house.
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

    private static func month(_ span: Span, _ db: Database) throws -> MonthOfUse {
        let rows = try SQLRequest<Row>(
            literal: """
                SELECT movement.kind, unit.kind AS unitKind, count(*) AS times,
                    -sum(change * coalesce(numerator, 1) / coalesce(denominator, 1)) AS amount,
                    sum((2 * -change * price + pricedAmount) / (2 * pricedAmount)) AS value,
                    sum(price IS NULL) AS unpriced
                FROM movement JOIN lot ON lot.id = movement.lotId JOIN unit ON unit.id = lot.unitId
                WHERE movement.kind IN ('taken', 'spoiled') AND time >= \(span.from) AND time < \(span.until)
                    AND NOT EXISTS (SELECT 1 FROM movement AS undoing WHERE undoing.undoes = movement.id)
                GROUP BY movement.kind, unit.kind
                """
        ).fetchAll(db)
        return rows.reduce(into: MonthOfUse(month: span.first, used: Use(), wasted: Use())) { month, row in
            if row["kind"] == Movement.Kind.spoiled.rawValue { month.wasted.take(row) } else { month.used.take(row) }
        }
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
