import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// A product that is suggested while the user types, in the visitor's language.
struct SuggestedProduct: Encodable {
    let product: String
    let name: String
    /// The name with the brand.
    let title: String
    /// Details that distinguish it from others of its name.
    let detail: String
    /// Its stock by place, so that the user does not buy it again; empty if there is none.
    let there: String

    static func all(
        _ products: [ProductSummary], _ places: [UUID: [StockPlace]], _ pageContext: PageContext
    ) -> [SuggestedProduct] {
        products.map { product in
            SuggestedProduct(
                product: product.uuid.text, name: product.name ?? "", title: product.title, detail: product.detail,
                there: pageContext.written(places[product.uuid] ?? []))
        }
    }
}

/// The names most similar to a text, for the scripts of pages, best match first.
struct SuggestedNames: Encodable {
    let products: [SuggestedProduct]
    let brands: [String]
    let categories: [String]

    init(_ suggestions: Suggestions, _ places: [UUID: [StockPlace]], _ pageContext: PageContext) {
        products = SuggestedProduct.all(suggestions.products, places, pageContext)
        brands = suggestions.brands.map(\.name)
        categories = suggestions.categories.map(\.name)
    }
}

extension ProductSummary {
    /// The name with the brand: `Spaghetti, De Cecco`.
    var title: String { [name, brand].compactMap(\.self).joined(separator: ", ") }
}
