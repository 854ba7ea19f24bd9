import Foundation
import GRDB
import Values

/// A query of products.
public struct ProductQuery: Equatable, Sendable {
    /// Only those whose name or brand matches, the best first; nil for all, alphabetically.
    public var text: String?
    public var brandId: Int64?
    public var categoryId: Int64?
    /// Only those that use a unit for stock, cooking or conversions.
    public var unitId: Int64?
    public var limit: Int
    /// The product after which to continue; ignored with a text.
    public var after: UUID?

    public init(
        text: String? = nil, brandId: Int64? = nil, categoryId: Int64? = nil, unitId: Int64? = nil,
        limit: Int = 100, after: UUID? = nil
    ) {
        self.text = text
        self.brandId = brandId
        self.categoryId = categoryId
        self.unitId = unitId
        self.limit = limit
        self.after = after
    }
}

extension KitchenStore {
    /// Returns the products with a name; nameless ones are in the inbox, and found only by brand, category or unit.
    public func products(_ query: ProductQuery = ProductQuery()) async throws(KitchenError) -> [ProductSummary] {
        let index = try await searchIndex()
        return try await read { db in
            var conditions: [SQL] = ["product.isRemoved = 0"]
            if let brand = query.brandId { conditions.append("product.brandId = \(brand)") }
            if let category = query.categoryId { conditions.append("product.categoryId = \(category)") }
            if let unit = query.unitId {
                conditions.append(SQL(sql: Product.usesUnit, arguments: [unit, unit, unit, unit]))
            }
            if conditions.count == 1 { conditions.append("product.name IS NOT NULL") }
            guard let text = query.text, !text.folded.trimmingSpaces().isEmpty else {
                if let after = query.after {
                    conditions.append(
                        """
                        (product.nameKey, product.id) >
                            (SELECT nameKey, id FROM product WHERE uuid = \(after.text))
                        """)
                }
                let request: SQLRequest<ProductSummary> = """
                    \(sql: ProductSummary.selection) WHERE \(conditions.joined(separator: " AND "))
                    ORDER BY product.nameKey, product.id LIMIT \(query.limit)
                    """
                return try request.fetchAll(db)
            }
            let isFiltered = query.brandId != nil || query.categoryId != nil || query.unitId != nil
            let found = index.products.best(for: text, limit: isFiltered ? 10_000 : query.limit)
            return Array(
                try ProductSummary.inOrder(of: found, where: conditions.joined(separator: " AND "), db)
                    .prefix(query.limit))
        }
    }
}

extension Product {
    /// SQL that tests whether a product is counted or cooked in a unit, or has a measure with it; four times that unit.
    static let usesUnit = """
        (product.unitId = ? OR product.id IN (SELECT productId FROM cookingProfile WHERE unitId = ?)
            OR product.id IN (SELECT productId FROM conversion WHERE unitId = ? OR otherUnitId = ?))
        """
}
