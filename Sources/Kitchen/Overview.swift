import GRDB

/// The whole house at a glance: how much is where, and what is due.
public struct Overview: Equatable, Sendable {
    /// What is due today; its day is nil while the clock is not set.
    public var rule: DueRule
    /// Each before what is inside of it.
    public var places: [PlaceSummary]
    /// All places together.
    public var whole: StockSummary
    /// How many products there are less of than the household wants.
    public var belowMinimum: Int
    /// How many lots are opened.
    public var opened: Int
}

/// A place and what is in it.
public struct PlaceSummary: Equatable, Sendable {
    public var location: Location
    /// How many places it is inside of.
    public var depth: Int
    /// With all that is inside of it.
    public var stock: StockSummary
}

/// How much some stock is, in numbers.
public struct StockSummary: Equatable, Sendable {
    public var products: Int
    public var lots: Int
    /// How many lots are past their last good day; 0 while the clock is not set.
    public var expired: Int
    public var soon: Int
    /// What was paid for it, as far as it is known.
    public var value: Money
    /// How many lots have no price.
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

    /// The columns of a summary of lots.
    static func columns(_ rule: DueRule) -> SQL {
        """
        count(DISTINCT lot.productId) AS products, count(*) AS lots,
        sum(lot.bestBefore < \(rule.today)) AS expired,
        sum(lot.bestBefore BETWEEN \(rule.today) AND \(rule.soon)) AS soon,
        sum((2 * lot.amount * lot.price + lot.pricedAmount) / (2 * lot.pricedAmount)) AS value,
        sum(lot.price IS NULL) AS unpriced
        """
    }
}

extension KitchenStore {
    /// How much is where, and what is due.
    public func overview() async throws(KitchenError) -> Overview {
        let today = clock.today
        return try await read { db in
            let rule = try DueRule.current(today, db)
            let inPlace = try StockSummary.byPlace(rule, db)
            return Overview(
                rule: rule,
                places: try Location.tree(db).map { location, depth in
                    PlaceSummary(location: location, depth: depth, stock: inPlace[location.rowId] ?? .empty)
                },
                whole: try StockSummary.fetchOne(
                    db, SQLRequest(literal: "SELECT \(StockSummary.columns(rule)) FROM lot WHERE amount > 0"))
                    ?? .empty,
                belowMinimum: try Product.belowMinimum(db).count,
                opened: try Int.fetchOne(db, sql: "SELECT count(*) FROM lot WHERE isOpened AND amount > 0") ?? 0)
        }
    }
}

extension StockSummary {
    /// What is in each place, with what is inside of that.
    fileprivate static func byPlace(_ rule: DueRule, _ db: Database) throws -> [Int64: StockSummary] {
        let rows = try SQLRequest<Row>(
            literal: """
                WITH RECURSIVE within (id, ancestor) AS (
                    SELECT id, id FROM location
                    UNION SELECT within.id, location.parentId FROM within
                    JOIN location ON location.id = within.ancestor WHERE location.parentId IS NOT NULL)
                SELECT within.ancestor, \(columns(rule))
                FROM within JOIN lot ON lot.locationId = within.id WHERE lot.amount > 0
                GROUP BY within.ancestor
                """
        ).fetchAll(db)
        return Dictionary(try rows.map { ($0["ancestor"], try StockSummary(row: $0)) }) { $1 }
    }
}
