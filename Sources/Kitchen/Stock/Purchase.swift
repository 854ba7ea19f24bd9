import Foundation
import GRDB
import Values

/// An addition to the stock, with what was paid for it if known.
public struct Purchase: Equatable, Sendable {
    /// The id of the movement.
    public var id: UUID
    /// The id of the operation, by which it is undone.
    public var operation: UUID
    public var product: ProductSummary
    /// The lot that it was added to, which may be empty now.
    public var lot: UUID
    /// The time of booking.
    public var time: Date
    /// The day on which it was added; nil if the clock was not set then.
    public var day: Day?
    public var amount: Amount
    public var unit: Values.Unit
    /// What was paid for this amount; nil if unknown.
    public var price: Money?
    /// The price per reference measure; nil without a price.
    public var unitPrice: UnitPrice?
}

/// A price per unit, for comparing packs of different sizes.
public struct UnitPrice: Equatable, Sendable {
    public var money: Money
    /// A kilogram, a litre, or the unit that the product is counted in.
    public var unit: Values.Unit
}

/// A query of purchases.
public struct PurchaseQuery: Equatable, Sendable {
    public var product: UUID?
    /// Both days are included. Purchases without a day match neither.
    public var since: Day?
    public var until: Day?
    /// The movement after which to continue, back in time; nil to begin with the newest.
    public var after: UUID?
    public var limit = 50

    public init(product: UUID? = nil, since: Day? = nil, until: Day? = nil, limit: Int = 50) {
        (self.product, self.since, self.until, self.limit) = (product, since, until, limit)
    }
}

/// The total of purchases.
public struct PurchaseTotal: Equatable, Sendable {
    public var money: Money
    /// The number of purchases with a price.
    public var priced: Int
    /// The number of purchases without a price, which the total leaves out.
    public var unpriced: Int
}

extension KitchenStore {
    /// Returns additions that were not undone, the newest day first. Those without a day come last.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` if the movement to continue after does not exist.
    public func purchases(_ query: PurchaseQuery) async throws(KitchenError) -> [Purchase] {
        try await read { db in
            let rows = try SQLRequest<Row>(
                literal: """
                    SELECT movement.uuid AS id, movement.operation AS operation, movement.time AS time,
                        movement.change AS change, lot.uuid AS lot, lot.productId, lot.unitId, lot.added, lot.price,
                        lot.pricedAmount
                    \(query.source(db))
                    ORDER BY coalesce(lot.added, '') DESC, movement.id DESC
                    LIMIT \(min(max(query.limit, 0), 1_000))
                    """
            ).fetchAll(db)
            return try Purchase.all(rows, db)
        }
    }

    /// Returns the total of all purchases of a query, regardless of its limit.
    public func total(of query: PurchaseQuery) async throws(KitchenError) -> PurchaseTotal {
        try await read { db in
            let row = try SQLRequest<Row>(
                literal: """
                    SELECT coalesce(sum((2 * movement.change * lot.price + lot.pricedAmount) / (2 * lot.pricedAmount)), 0)
                            AS paid,
                        count(lot.price) AS priced, count(*) - count(lot.price) AS unpriced
                    \(query.source(db))
                    """
            ).fetchOne(db)
            return PurchaseTotal(
                money: Money(hundredths: row?["paid"] ?? 0), priced: row?["priced"] ?? 0,
                unpriced: row?["unpriced"] ?? 0)
        }
    }
}

extension PurchaseQuery {
    /// Returns the FROM and WHERE clauses for the movements that match, with their lots.
    fileprivate func source(_ db: Database) throws -> SQL {
        let conditions: [SQL?] = [
            product.map {
                "lot.productId = (SELECT id FROM product WHERE uuid = \($0.text))"
            }, since.map { "lot.added >= \($0)" },
            until.map { "lot.added <= \($0)" }, try after.map { try Self.isBefore($0, db) },
        ]
        return """
            FROM movement JOIN lot ON lot.id = movement.lotId
            WHERE movement.kind = 'added' AND movement.change > 0
                AND NOT EXISTS (SELECT 1 FROM movement AS undoing WHERE undoing.undoes = movement.id)
                AND \((["TRUE"] + conditions.compactMap(\.self)).joined(separator: " AND "))
            """
    }

    /// Returns a condition for the purchases that come after a movement, with the newest first.
    private static func isBefore(_ movement: UUID, _ db: Database) throws -> SQL {
        let sql =
            "SELECT lot.added, movement.id FROM movement JOIN lot ON lot.id = movement.lotId WHERE movement.uuid = ?"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [movement.text]) else {
            throw KitchenError.violated(.missing(.movement))
        }
        let (day, id): (String?, Int64) = (row["added"], row["id"])
        return "(coalesce(lot.added, ''), movement.id) < (\(day ?? ""), \(id))"
    }
}

extension Purchase {
    fileprivate static func all(_ rows: [Row], _ db: Database) throws -> [Purchase] {
        let products = try ProductSummary.byId(rows.map { $0["productId"] }, db)
        let units = Dictionary(try Values.Unit.fetchAll(db).map { ($0.id, $0) }) { $1 }
        var measures: [Int64: ReferenceMeasure] = [:]
        return try rows.compactMap { row in
            let productId: Int64 = row["productId"]
            guard let product = products[productId], let unit = units[row["unitId"]] else { return nil }
            let reference = try measures[productId] ?? ReferenceMeasure(ofProduct: productId, units, db)
            measures[productId] = reference
            let amount: Amount = row["change"]
            let price = (row["price"] as Money?).map { $0.share(of: amount, in: row["pricedAmount"]) }
            return Purchase(
                id: row["id"], operation: row["operation"], product: product, lot: row["lot"], time: row["time"],
                day: row["added"], amount: amount, unit: unit, price: price,
                unitPrice: price.flatMap { reference?.price($0, of: amount, in: unit) })
        }
    }
}

/// The measure by which the prices of a product are compared.
private struct ReferenceMeasure {
    let unit: Values.Unit
    private let measures: Measures

    /// Nil if the product or its unit does not exist.
    init?(ofProduct id: Int64, _ units: [Int64: Values.Unit], _ db: Database) throws {
        guard let product = try Product.fetchOne(db, key: id), let own = units[product.unitId] else { return nil }
        let symbol: String? =
            switch own.kind {
            case .mass: "kg"
            case .volume: "l"
            case .count: nil
            }
        unit = units.values.first { $0.symbol == symbol } ?? own
        measures = try Measures.of(product: id, db)
    }

    /// Returns the price per measure, to the nearest hundredth; nil if the amount cannot be converted.
    func price(_ price: Money, of amount: Amount, in other: Values.Unit) -> UnitPrice? {
        guard amount > .zero, let ratio = measures.ratio(from: other.id, to: unit.id) else { return nil }
        let paid = Int128(price.hundredths) * 1_000 * Int128(ratio.denominator)
        let measured = Int128(amount.thousandths) * Int128(ratio.numerator)
        return Int64(exactly: (2 * paid + measured) / (2 * measured)).map {
            UnitPrice(money: Money(hundredths: $0), unit: unit)
        }
    }
}

extension Lot {
    /// The share of the price for the amount left; nil if the price is unknown.
    public var value: Money? {
        guard let price = self.price, let pricedAmount = self.pricedAmount else { return nil }
        return price.share(of: amount, in: pricedAmount)
    }
}
