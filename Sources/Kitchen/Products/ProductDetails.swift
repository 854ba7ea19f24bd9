import Foundation
import GRDB
import Values

/// A product with all that belongs to it.
public struct ProductDetails: Equatable, Sendable {
    public var product: Product
    public var summary: ProductSummary
    /// What its stock is counted in.
    public var unit: Values.Unit
    /// Where it is put if nobody says.
    public var location: Location?
    /// Where food of its category is usually put, of this household's places; nil where that is not plain.
    public var usualPlace: Location?
    public var codes: [ProductCode]
    public var conversions: [Conversion]
}

/// A number by which a product is known, and how much a pack with it holds.
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
    /// How much a pack of a number holds; nil for a number that nothing is known by.
    static func packAmount(of gtin: GTIN, _ db: Database) throws -> Amount? {
        try Amount.fetchOne(db, sql: "SELECT packAmount FROM productCode WHERE gtin = ?", arguments: [gtin.digits])
    }
}

extension ProductDetails {
    /// Reads all that belongs to a product.
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
        conversions = try Conversion.filter(Conversion.Columns.productId == product.rowId).order(
            Conversion.Columns.unitId
        ).fetchAll(db)
    }
}
