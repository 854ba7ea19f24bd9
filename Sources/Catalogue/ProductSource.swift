import Kitchen
import Values

/// A source of product data by GTIN.
public protocol ProductSource: Sendable {
    /// The source's name in logs and on pages.
    var name: String { get }

    /// Returns the data of a product; nil if the source does not know it.
    ///
    /// - Throws: If the source cannot be queried, as without a network; a later retry may succeed.
    func facts(of gtin: GTIN) async throws -> ExternalProductData?
}
