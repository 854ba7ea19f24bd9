import Foundation
import GRDB
import Values

/// A product for lists.
public struct ProductSummary: Equatable, Sendable {
    public var id: Int64
    /// The id in pages and the API.
    public var uuid: UUID
    /// Nil while it has none.
    public var name: String?
    public var brand: String?
    public var packageSize: String?
    /// The name of its category.
    public var category: String?
    public var source: Product.Source?
    /// One of its GTINs; nil if it has none.
    public var gtin: GTIN?
    /// The file name of its picture: the household's own, else a downloaded one; nil for none.
    public var picture: String?
}

extension ProductSummary: FetchableRecord {
    public init(row: Row) {
        id = row["id"]
        uuid = row["uuid"]
        name = row["name"]
        brand = row["brand"]
        packageSize = row["packageSize"]
        category = row["category"]
        source = (row["source"] as String?).flatMap(Product.Source.init(rawValue:))
        gtin = (row["gtin"] as String?).flatMap { GTIN($0) }
        picture = row["picture"]
    }

    /// The SELECT clause of a summary, to be followed by conditions.
    static let selection = """
        SELECT product.id, product.uuid, product.name, brand.name AS brand, product.packageSize,
            category.name AS category, product.source,
            coalesce(product.picture, (
                SELECT file FROM productPicture JOIN productCode USING (gtin)
                WHERE productCode.productId = product.id AND file IS NOT NULL ORDER BY gtin LIMIT 1)) AS picture,
            (SELECT min(gtin) FROM productCode WHERE productCode.productId = product.id) AS gtin
        FROM product LEFT JOIN brand ON brand.id = product.brandId
        LEFT JOIN category ON category.id = product.categoryId
        """
}

extension ProductSummary {
    /// Fetches the products with these row ids, by row id.
    static func byId(
        _ ids: some Collection<Int64>, where condition: SQL = "TRUE", _ db: Database
    ) throws -> [Int64: ProductSummary] {
        if ids.isEmpty { return [:] }
        let request = SQLRequest<ProductSummary>(
            literal: "\(sql: selection) WHERE \(condition) AND product.id IN \(Array(ids).listed)", cached: true)
        return try Dictionary(request.fetchAll(db).map { ($0.id, $0) }) { first, _ in first }
    }

    /// Fetches the products with these row ids that meet a condition, in the order of the ids.
    static func inOrder(of ids: [Int64], where condition: SQL = "TRUE", _ db: Database) throws -> [ProductSummary] {
        let found = try byId(ids, where: condition, db)
        return ids.compactMap { found[$0] }
    }
}
