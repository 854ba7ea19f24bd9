import GRDB
import Values

/// The lots by their last good day, those without one at the end.
public struct Timeline: Equatable, Sendable {
    /// The rule for due dates; its day is nil while the clock is not set.
    public var rule: DueRule
    public var lots: [TimelineLot]
    /// The cursor of the next page; nil if this is the last.
    public var next: Cursor?
    /// The number of lots per day, from the earliest to twelve weeks from now; empty while the clock is not set.
    public var days: [DayCount]
    /// The number of lots without a date.
    public var undated: Int
    /// All locations, each before those inside it.
    public var locations: [Location]

    /// The number of lots with the same last good day.
    public struct DayCount: Equatable, Sendable {
        public var day: Day
        public var lots: Int
    }

    /// A position between two pages.
    public struct Cursor: Equatable, Sendable, LosslessStringConvertible {
        /// The day of the last lot; nil among those without one.
        var day: Day?
        var id: Int64

        init(day: Day?, id: Int64) {
            self.day = day
            self.id = id
        }

        /// Parses a ``description``; nil for anything else.
        public init?(_ text: String) {
            let parts = text.split(separator: "_", omittingEmptySubsequences: false)
            guard parts.count == 2, let id = Int64(parts[1]), parts[0].isEmpty || Day(rawValue: String(parts[0])) != nil
            else { return nil }
            self.init(day: Day(rawValue: String(parts[0])), id: id)
        }

        public var description: String { "\(day?.rawValue ?? "")_\(id)" }
    }
}

/// A lot with its product.
public struct TimelineLot: Equatable, Sendable {
    public var product: ProductSummary
    public var stock: StockLot
}

extension KitchenStore {
    /// Returns lots by due date, the longest expired first.
    ///
    /// - Parameter locationId: The location, including all inside it; nil for everywhere.
    public func timeline(
        at locationId: Int64? = nil, limit: Int = 40, after: Timeline.Cursor? = nil
    ) async throws(KitchenError) -> Timeline {
        guard (1...StockQuery.mostProducts).contains(limit) else { throw .violated(.outOfRange(.limit)) }
        let today = clock.today
        return try await read { db in
            let rule = try DueRule.current(today, db)
            var there: SQL = "amount > 0"
            if let locationId { there = "\(there) AND locationId IN \(try Location.inside(locationId, db))" }
            let lots = try Self.lots(there, limit: limit + 1, after: after, db)
            let page = lots.prefix(limit)
            let shelf = try Shelf(Array(Set(page.map(\.productId))).sorted(), rule, db)
            return Timeline(
                rule: rule,
                lots: page.compactMap { lot in
                    guard let product = shelf.summary(lot.productId), let stock = shelf.stockLot(lot) else {
                        return nil
                    }
                    return TimelineLot(product: product, stock: stock)
                },
                next: lots.count > page.count
                    ? page.last.map { Timeline.Cursor(day: $0.bestBefore, id: $0.id) } : nil,
                days: try Self.days(there, rule, db),
                undated: try SQLRequest<Int>(
                    literal: "SELECT count(*) FROM lot WHERE bestBefore IS NULL AND \(there)"
                ).fetchOne(db) ?? 0,
                locations: shelf.locations)
        }
    }

    /// Fetches dated lots first, then the others; each part along its index.
    private static func lots(
        _ there: SQL, limit: Int, after: Timeline.Cursor?, _ db: Database
    ) throws -> [Lot] {
        var lots: [Lot] = []
        if after == nil || after?.day != nil {
            let beyond: SQL = after.map { "(bestBefore, id) > (\($0.day), \($0.id))" } ?? "bestBefore IS NOT NULL"
            lots = try SQLRequest<Lot>(
                literal: "SELECT * FROM lot WHERE \(beyond) AND \(there) ORDER BY bestBefore, id LIMIT \(limit)"
            ).fetchAll(db)
        }
        guard lots.count < limit else { return lots }
        let last = after?.day == nil ? after?.id ?? 0 : 0
        return lots
            + (try SQLRequest<Lot>(
                literal: """
                    SELECT * FROM lot WHERE bestBefore IS NULL AND id > \(last) AND \(there)
                    ORDER BY id LIMIT \(limit - lots.count)
                    """
            ).fetchAll(db))
    }

    private static func days(_ there: SQL, _ rule: DueRule, _ db: Database) throws -> [Timeline.DayCount] {
        guard let today = rule.today, let last = today.adding(days: 12 * 7 - 1) else { return [] }
        return try SQLRequest<Row>(
            literal: """
                SELECT bestBefore, count(*) AS lots FROM lot WHERE bestBefore <= \(last) AND \(there)
                GROUP BY bestBefore ORDER BY bestBefore
                """
        ).fetchAll(db).map { Timeline.DayCount(day: $0["bestBefore"], lots: $0["lots"]) }
    }
}
