import GRDB
import Values

/// A product of a name that somebody gives to something to cook.
public struct NameConflict: Equatable, Sendable {
    public var product: ProductSummary
    /// Whether it has the same brand, too, or neither has one: then it is the same.
    public var isSame: Bool
    /// Whether somebody has said already how it is cooked.
    public var isCooked: Bool
}

extension KitchenStore {
    /// The products that have a name already, however it is written; of those of other brands only if none is said.
    public func namesakes(of name: String, brand: String?) async throws(KitchenError) -> [NameConflict] {
        let (key, brandKey) = (name.nameKey, brand?.nameKey)
        return try await read { db in
            let products = try Product.filter(
                Column("nameKey") == key && !Product.Columns.isRemoved && Product.Columns.mergedInto == nil
            ).order(Column.rowID).fetchAll(db)
            let summaries = try ProductSummary.byId(products.map(\.rowId), db)
            return try products.compactMap { summaries[$0.rowId] }.compactMap { product in
                let isSame = product.brand?.nameKey == brandKey
                guard isSame || brandKey == nil else { return nil }
                return NameConflict(
                    product: product, isSame: isSame, isCooked: try CookingProfile.exists(db, key: product.id))
            }
        }
    }
}

extension String {
    /// How a name is found, whatever the blanks and capitals.
    var nameKey: String { split(whereSeparator: \.isWhitespace).joined(separator: " ").folded }
}
