import Foundation
import GRDB
import Values

/// Something that was added to the stock, with what was paid for it where somebody said.
public struct Purchase: Equatable, Sendable {
    /// The movement's.
    public var id: UUID
    /// The operation, by which it is undone.
    public var operation: UUID
    public var product: ProductSummary
    /// The lot that it was added to, which may be empty by now.
    public var lot: UUID
    /// When it was booked.
    public var time: Date
    /// The day on which it was added; nil if the clock was not set then.
    public var day: Day?
    public var amount: Amount
    public var unit: Values.Unit
    /// What was paid for this amount; nil where nobody said.
    public var price: Money?
    /// What that comes to for one measure; nil without a price.
    public var unitPrice: UnitPrice?
}

/// What so much of something costs, by which packs of different sizes are compared.
public struct UnitPrice: Equatable, Sendable {
    public var money: Money
    /// A kilogram, a litre, or one of what the product is counted in.
    public var unit: Values.Unit
}

/// Which purchases are asked for.
public struct PurchaseQuery: Equatable, Sendable {
    public var product: UUID?
    /// Both days are included. What was booked without a clock is in no time.
    public var since: Day?
    public var until: Day?
    /// The movement after which to go on, back in time; nil for from the newest on.
    public var after: UUID?
    public var limit = 50

    public init(product: UUID? = nil, since: Day? = nil, until: Day? = nil, limit: Int = 50) {
        (self.product, self.since, self.until, self.limit) = (product, since, until, limit)
    }
}

/// What purchases come to.
public struct PurchaseTotal: Equatable, Sendable {
    public var money: Money
    /// How many have a price.
    public var priced: Int
    /// How many are not in it, because nobody said their prices.
    public var unpriced: Int
}

extension KitchenStore {
    /// What was added to the stock and not taken back, the newest first by its day. What has no day comes last.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` if there is no movement to go on after.
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

    /// What all purchases of a query come to, however many are shown.
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
    /// The movements that are asked for, with their lots.
    fileprivate func source(_ db: Database) throws -> SQL {
        let conditions: [SQL?] = [
            product.map {
                "lot.productId = (SELECT id FROM product WHERE uuid = \($0.uuidString.lowercased()))"
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

    /// Whether a purchase comes after that one in the order of the newest first.
    private static func isBefore(_ movement: UUID, _ db: Database) throws -> SQL {
        let sql =
            "SELECT lot.added, movement.id FROM movement JOIN lot ON lot.id = movement.lotId WHERE movement.uuid = ?"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [movement.uuidString.lowercased()]) else {
            throw KitchenError.violated(.missing(.movement))
        }
        let (day, id): (String?, Int64) = (row["added"], row["id"])
        return "(coalesce(lot.added, ''), movement.id) < (\(day ?? ""), \(id))"
    }
}

extension Purchase {
    fileprivate static func all(_ rows: [Row], _ db: Database) throws -> [Purchase] {
        let products = try ProductSummary.fetchAll(ids: rows.map { $0["productId"] }, db)
        let units = Dictionary(try Values.Unit.fetchAll(db).map { ($0.rowId, $0) }) { $1 }
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

/// By what the prices of a product are compared.
private struct ReferenceMeasure {
    let unit: Values.Unit
    private let measures: Measures

    /// Nil where the product is counted in what is no unit any more.
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

    /// To the nearest hundredth; nil where nothing says how much of the measure the amount is.
    func price(_ price: Money, of amount: Amount, in other: Values.Unit) -> UnitPrice? {
        guard amount > .zero, let ratio = measures.ratio(from: other.rowId, to: unit.rowId) else { return nil }
        let paid = Int128(price.hundredths) * 1_000 * Int128(ratio.denominator)
        let measured = Int128(amount.thousandths) * Int128(ratio.numerator)
        return Int64(exactly: (2 * paid + measured) / (2 * measured)).map {
            UnitPrice(money: Money(hundredths: $0), unit: unit)
        }
    }
}

extension Lot {
    /// What is left of it has cost, of what was paid; nil where nobody said.
    public var value: Money? {
        guard let price = self.price, let pricedAmount = self.pricedAmount else { return nil }
        return price.share(of: amount, in: pricedAmount)
    }
}
