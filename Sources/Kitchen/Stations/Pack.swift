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
    /// The number of packs in each such case, once it is known; the quantity is that of cases.
    var packsInside: Int?
    /// The lot bound to the household's own label that was scanned, or that with the serial number.
    var lotId: Int64?

    /// Returns the quantity of several packs.
    ///
    /// - Throws: ``RuleViolation/outOfRange(_:)`` if it is not a whole number of thousandths.
    func times(_ packs: Amount?) throws -> Quantity {
        guard packs != nil || packsInside != nil else { return quantity }
        guard lotId == nil else { return packs.map { Quantity($0, unitId: quantity.unitId) } ?? quantity }
        let factors = [(packs ?? .one).thousandths, Int64(packsInside ?? 1)]
        var (product, overflow) = (quantity.amount.thousandths, false)
        for factor in factors where !overflow {
            (product, overflow) = product.multipliedReportingOverflow(by: factor)
        }
        guard !overflow, product.isMultiple(of: 1_000), (1...Self.most).contains(product / 1_000) else {
            throw KitchenError.violated(.outOfRange(.amount))
        }
        return Quantity(Amount(thousandths: product / 1_000), unitId: quantity.unitId)
    }

    private static let most: Int64 = 1_000_000_000
}
