/// The kind of records in a table.
public enum TableKind: String, CaseIterable, Codable, Sendable {
    /// Lots: each line is some stock of a product.
    case stock
    /// Products without stock.
    case products
    /// Entries of a shopping list.
    case list
}
