import GRDB
import Values

/// A product that already has the name given to a dish.
public struct NameConflict: Equatable, Sendable {
    public var product: ProductSummary
    /// Whether the brand is equal, too, or both have none: then it is the same product.
    public var isSame: Bool
    /// Whether it has a cooking profile already.
    public var isCooked: Bool
}

extension KitchenStore {
    /// Returns the products with a name, regardless of its spelling; those of other brands only if no brand is given.
    public func namesakes(of name: String, brand: String?) async throws(KitchenError) -> [NameConflict] {
        let (key, brandKey) = (name.nameKey, brand?.nameKey)
        return try await read { db in
            let products = try Product.filter(
                Column("nameKey") == key && !Product.Columns.isRemoved && Product.Columns.mergedInto == nil
            ).order(Column.rowID).fetchAll(db)
            let summaries = try ProductSummary.byId(products.map(\.id), db)
            return try products.compactMap { summaries[$0.id] }.compactMap { product in
                let isSame = product.brand?.nameKey == brandKey
                guard isSame || brandKey == nil else { return nil }
                return NameConflict(
                    product: product, isSame: isSame, isCooked: try CookingProfile.exists(db, key: product.id))
            }
        }
    }
}

extension String {
    /// The key by which a name is found, regardless of blanks and capitals.
    var nameKey: String { split(whereSeparator: \.isWhitespace).joined(separator: " ").folded }
}
