import Foundation
import GRDB
import Values

/// A product with everything that belongs to it.
public struct ProductDetails: Equatable, Sendable {
    public var product: Product
    public var summary: ProductSummary
    /// The unit of its stock.
    public var unit: Values.Unit
    /// The location of additions that name none.
    public var location: Location?
    /// The household's location for food of its category; nil if there is not exactly one.
    public var usualPlace: Location?
    public var codes: [ProductCode]
    public var conversions: [Conversion]
}

/// A GTIN of a product, and the amount in a pack with it.
public struct ProductCode: Codable, Equatable, Sendable {
    public var gtin: GTIN
    /// In the product's unit.
    public var packAmount: Amount

    public init(gtin: GTIN, packAmount: Amount = .one) {
        self.gtin = gtin
        self.packAmount = packAmount
    }
}

extension ProductCode: FetchableRecord {
    /// Returns the amount in a pack with a GTIN; nil if no product has it.
    static func packAmount(of gtin: GTIN, _ db: Database) throws -> Amount? {
        try Amount.fetchOne(db, sql: "SELECT packAmount FROM productCode WHERE gtin = ?", arguments: [gtin.digits])
    }
}

extension ProductDetails {
    /// Fetches everything that belongs to a product.
    init(of product: Product, _ db: Database) throws {
        let summary = try ProductSummary.fetchOne(
            db, sql: "\(ProductSummary.selection) WHERE product.id = ?", arguments: [product.id])
        guard let summary else { throw KitchenError.violated(.missing(.product)) }
        self.product = product
        self.summary = summary
        unit = try Values.Unit.known(product.unitId, db)
        location = try product.locationId.flatMap { try Location.fetchOne(db, key: $0) }
        usualPlace = try product.usualPlace(db)
        codes = try ProductCode.fetchAll(
            db, sql: "SELECT gtin, packAmount FROM productCode WHERE productId = ? ORDER BY gtin",
            arguments: [product.id])
        conversions = try Conversion.filter(Conversion.Columns.productId == product.id).order(
            Conversion.Columns.unitId
        ).fetchAll(db)
    }
}
