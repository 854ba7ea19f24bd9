import GRDB
import Values

extension Measures {
    /// An amount of one unit in another, exactly.
    ///
    /// - Throws: ``RuleViolation/inconvertible(from:to:)`` if nothing says how much it is, or it would have to be rounded.
    public func convert(_ amount: Amount, from unit: Int64, to other: Int64) throws(KitchenError) -> Amount {
        if let ratio = ratio(from: unit, to: other), let converted = amount.times(ratio) { return converted }
        throw .violated(.inconvertible(from: symbol(of: unit) ?? "?", to: symbol(of: other) ?? "?"))
    }

    /// How the units stand to each other for a product.
    static func of(product id: Int64, _ db: Database) throws -> Measures {
        Measures(
            units: try Unit.fetchAll(db),
            conversions: try Conversion.filter(Conversion.Columns.productId == id).fetchAll(db))
    }
}

extension Unit {
    /// An amount of this unit in another, exactly.
    ///
    /// - Parameter conversions: What the product says of its packs and pieces.
    /// - Throws: ``RuleViolation/inconvertible(from:to:)`` if the two do not fit, or it would have to be rounded.
    public func convert(_ amount: Amount, to other: Unit, conversions: [Conversion] = []) throws(KitchenError) -> Amount
    {
        try Measures(units: [self, other], conversions: conversions).convert(amount, from: rowId, to: other.rowId)
    }
}
