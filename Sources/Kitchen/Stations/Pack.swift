import GRDB
import Values

/// What is held up, once it is known: so much of a product, with all that its code says of it.
struct Pack: Codable, Equatable, Sendable {
    var productId: Int64
    /// How much one of it is, in the product's unit unless it names one.
    var quantity: Quantity
    /// The number it was known by.
    var gtin: GTIN?
    /// What its code says; nil where that says nothing.
    var bestBefore: Day?
    var isUseBy: Bool?
    var price: Money?
    /// What its maker calls the lot that it is of.
    var makersCode: String?
    /// The lot that it is all of, where a label of the household's own says so.
    var lotId: Int64?

    /// So many of it.
    ///
    /// - Throws: ``RuleViolation/outOfRange(_:)`` for what cannot be said in thousandths.
    func times(_ packs: Amount?) throws -> Quantity {
        guard let packs else { return quantity }
        guard lotId == nil else { return Quantity(packs, unitId: quantity.unitId) }
        let (product, overflow) = quantity.amount.thousandths.multipliedReportingOverflow(by: packs.thousandths)
        guard !overflow, product.isMultiple(of: 1_000), (1...Self.most).contains(product / 1_000) else {
            throw KitchenError.violated(.outOfRange(.amount))
        }
        return Quantity(Amount(thousandths: product / 1_000), unitId: quantity.unitId)
    }

    private static let most: Int64 = 1_000_000_000
}
