import GRDB
import Values

/// A scanned pack of a known product: its quantity and what its code says.
struct Pack: Codable, Equatable, Sendable {
    var productId: Int64
    /// The quantity of one pack, in the product's unit if it has none.
    var quantity: Quantity
    /// The GTIN that was scanned.
    var gtin: GTIN?
    /// The values in its code; nil if it lacks them.
    var bestBefore: Day?
    var isUseBy: Bool?
    var price: Money?
    /// The maker's batch code.
    var makersCode: String?
    /// The serial number of the pack.
    var serial: String?
    /// Whether it is a case, and the number of packs inside was unknown when it was scanned.
    var isUncounted: Bool?
    /// The lot bound to the household's own label that was scanned, or that with the serial number.
    var lotId: Int64?

    /// Returns the quantity of several packs.
    ///
    /// - Throws: ``RuleViolation/outOfRange(_:)`` if it is not a whole number of thousandths.
    func times(_ packs: Amount?) throws -> Quantity {
        guard let packs else { return quantity }
        guard lotId == nil else { return Quantity(packs, unitId: quantity.unitId) }
        let (product, overflow) = quantity.amount.thousandths.multipliedReportingOverflow(by: packs.thousandths)
        guard !overflow, product.isMultiple(of: 1_000), (1...Self.most).contains(product / 1_000) else {
            throw KitchenError.violated(.outOfRange(.amount))
        }
        return Quantity(Amount(thousandths: product / 1_000), unitId: quantity.unitId)
    }

    /// Returns the quantity of several packs of an amount.
    func times(_ packs: Amount, of one: Amount) throws -> Quantity {
        var pack = self
        (pack.quantity, pack.lotId) = (Quantity(one, unitId: quantity.unitId), nil)
        return try pack.times(packs)
    }

    private static let most: Int64 = 1_000_000_000
}
