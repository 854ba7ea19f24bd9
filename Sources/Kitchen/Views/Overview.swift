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

extension StockSummary: FetchableRecord {
    public init(row: Row) throws {
        products = row["products"]
        lots = row["lots"]
        expired = row["expired"] ?? 0
        soon = row["soon"] ?? 0
        value = row["value"] ?? Money(hundredths: 0)
        unpriced = row["unpriced"] ?? 0
    }

    static func + (left: StockSummary, right: StockSummary) -> StockSummary {
        StockSummary(
            products: left.products + right.products, lots: left.lots + right.lots,
            expired: left.expired + right.expired, soon: left.soon + right.soon,
            value: Money(hundredths: left.value.hundredths + right.value.hundredths),
            unpriced: left.unpriced + right.unpriced)
    }
}

extension KitchenStore {
    /// Returns the stock by place, and what is due.
    public func overview() async throws(KitchenError) -> Overview {
        let today = clock.today
        return try await read { db in
            let rule = try DueRule.current(today, db)
            let inPlace = try StockSummary.byPlace(rule, db)
            let products = "SELECT count(*) FROM (SELECT DISTINCT productId FROM lot WHERE amount > 0)"
            var whole = inPlace.values.reduce(.empty, +)
            whole.products = try Int.fetchOne(db, sql: products) ?? 0
            return Overview(
                rule: rule,
                places: try Location.tree(db).map { location, depth in
                    let stock = try StockSummary.inside(location, inPlace, db)
                    return PlaceSummary(location: location, depth: depth, stock: stock)
                },
                whole: whole, belowMinimum: try Product.belowMinimum(db).count,
                opened: try Int.fetchOne(db, sql: "SELECT count(*) FROM lot WHERE isOpened AND amount > 0") ?? 0)
        }
    }
}

extension StockSummary {
    /// Returns the stock of each location, without those inside it.
    fileprivate static func byPlace(_ rule: DueRule, _ db: Database) throws -> [Int64: StockSummary] {
        let rows = try SQLRequest<Row>(
            literal: """
                SELECT locationId, count(DISTINCT productId) AS products, count(*) AS lots,
                    sum(bestBefore < \(rule.today)) AS expired,
                    sum(bestBefore BETWEEN \(rule.today) AND \(rule.soon)) AS soon,
                    sum((2 * amount * price + pricedAmount) / (2 * pricedAmount)) AS value,
                    sum(price IS NULL) AS unpriced
                FROM lot WHERE amount > 0 GROUP BY locationId
                """
        ).fetchAll(db)
        return Dictionary(try rows.map { ($0["locationId"], try StockSummary(row: $0)) }) { $1 }
    }

    /// Returns the stock of a location and all inside it. A product in several of its drawers counts once.
    fileprivate static func inside(
        _ location: Location, _ inPlace: [Int64: StockSummary], _ db: Database
    ) throws -> StockSummary {
        let ids = try Location.inside(location.id, db)
        var sum = ids.compactMap { inPlace[$0] }.reduce(.empty, +)
        guard ids.count > 1 else { return sum }
        let products = try SQLRequest<Int>(
            literal: "SELECT count(DISTINCT productId) FROM lot WHERE amount > 0 AND locationId IN \(ids)"
        ).fetchOne(db)
        sum.products = products ?? 0
        return sum
    }
}
