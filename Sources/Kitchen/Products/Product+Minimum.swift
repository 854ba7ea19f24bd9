import GRDB
import Values

extension Product {
    /// Returns the products whose stock is below their minimum, with the stock of each in its unit, rounded down to
    /// thousandths. All lists, figures and proposals use this.
    static func belowMinimum(_ db: Database) throws -> [Int64: Amount] {
        var short: [Int64: Amount] = [:]
        var units: [Unit] = []
        let candidates = try SQLRequest<Row>(sql: shortOfOwnUnit, cached: true).fetchAll(db)
        for row in candidates {
            let (id, unitId, minimum): (Int64, Int64, Amount) = (row["id"], row["unitId"], row["minimum"])
            var there: Amount = row["own"]
            if row["hasOthers"] {
                if units.isEmpty { units = try Unit.fetchAll(db) }
                there = try there + others(of: id, in: unitId, units, db)
            }
            if there < minimum { short[id] = there }
        }
        return short
    }

    /// Counts stock in the product's own unit, as nearly all is.
    private static let shortOfOwnUnit = """
        SELECT product.id, product.unitId, product.minimum,
            coalesce(sum(lot.amount) FILTER (WHERE lot.unitId = product.unitId), 0) AS own,
            coalesce(max(lot.unitId <> product.unitId), 0) AS hasOthers
        FROM product LEFT JOIN lot ON lot.productId = product.id AND lot.amount > 0
        WHERE product.minimum IS NOT NULL AND product.mergedInto IS NULL AND NOT product.isRemoved
        GROUP BY product.id HAVING own < product.minimum
        """

    /// Returns the stock in other units.
    private static func others(of id: Int64, in unitId: Int64, _ units: [Unit], _ db: Database) throws -> Amount {
        let conversions = try Conversion.filter(Conversion.Columns.productId == id).fetchAll(db)
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT unitId, sum(amount) AS amount FROM lot WHERE productId = ? AND amount > 0 AND unitId <> ?
                GROUP BY unitId
                """,
            arguments: [id, unitId])
        return Measures(units: units, conversions: conversions).sum(
            rows.map { ($0["unitId"], $0["amount"]) }, in: unitId)
    }
}

extension Measures {
    /// Returns the sum of amounts in one unit, rounded down to thousandths; leaves out those that cannot be converted.
    func sum(_ amounts: [(unit: Int64, amount: Amount)], in unitId: Int64) -> Amount {
        amounts.reduce(.zero) { sum, part in
            guard let ratio = ratio(from: part.unit, to: unitId) else { return sum }
            let whole = part.amount.thousandths.multipliedFullWidth(by: ratio.numerator)
            guard whole.high.magnitude < ratio.denominator.magnitude else { return sum }
            return sum + Amount(thousandths: ratio.denominator.dividingFullWidth(whole).quotient)
        }
    }
}
