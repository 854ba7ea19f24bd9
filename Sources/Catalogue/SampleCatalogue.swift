import Kitchen
import Values

/// A few hundred real products embedded in the program, available without network and catalogue.
///
/// Data from Open Food Facts (https://openfoodfacts.org), Open Database Licence 1.0.
public struct SampleCatalogue: ProductSource {
    public let name = "samples"
    private let products: [GTIN: ExternalProductData]

    /// The number of products.
    public var count: Int { products.count }

    /// Parses the lines of `Samples/products.tsv`: comments begin with `#`, the first other line names the columns.
    /// Skips malformed lines.
    public init(tsv: String) {
        let rows = tsv.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst()
        let known = rows.compactMap { row -> (GTIN, ExternalProductData)? in
            let columns = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard columns.count == 5, let gtin = GTIN(columns[0]),
                let facts = ExternalProductData(
                    name: columns[1], brand: columns[2], packageSize: columns[3], category: columns[4], source: .samples
                )
            else { return nil }
            return (gtin, facts)
        }
        products = Dictionary(known) { first, _ in first }
    }

    public func facts(of gtin: GTIN) -> ExternalProductData? { products[gtin] }
}
