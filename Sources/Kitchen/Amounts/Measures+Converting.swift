import GRDB
import Values

extension Measures {
    /// Converts an amount exactly.
    ///
    /// - Throws: ``RuleViolation/inconvertible(from:to:)`` if the ratio is not defined, or the result would be rounded.
    public func convert(_ amount: Amount, from unit: Int64, to other: Int64) throws(KitchenError) -> Amount {
        if let ratio = ratio(from: unit, to: other), let converted = amount.times(ratio) { return converted }
        throw .violated(.inconvertible(from: symbol(of: unit) ?? "?", to: symbol(of: other) ?? "?"))
    }

    /// Returns the ratios between units for a product.
    static func of(product id: Int64, _ db: Database) throws -> Measures {
        Measures(
            units: try Unit.fetchAll(db),
            conversions: try Conversion.filter(Conversion.Columns.productId == id).fetchAll(db))
    }
}

extension Unit {
    /// Converts an amount of this unit to another, exactly.
    ///
    /// - Parameter conversions: The product's measures for packs and pieces.
    /// - Throws: ``RuleViolation/inconvertible(from:to:)`` if the two do not match, or the result would be rounded.
    public func convert(_ amount: Amount, to other: Unit, conversions: [Conversion] = []) throws(KitchenError) -> Amount
    {
        try Measures(units: [self, other], conversions: conversions).convert(amount, from: id, to: other.id)
    }
}
