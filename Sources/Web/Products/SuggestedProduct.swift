import Foundation
import Kiosk
import Kitchen
import Phrases

/// A product that is offered while somebody types, in the visitor's words.
struct SuggestedProduct: Encodable {
    let product: String
    let name: String
    /// The name with the brand.
    let title: String
    /// What tells it from others of its name.
    let detail: String
    /// How much of it is where already, so that nobody buys what is in the freezer; empty if there is none.
    let there: String

    static func all(
        _ products: [ProductSummary], _ places: [UUID: [StockPlace]], _ visitor: PageContext
    ) -> [SuggestedProduct] {
        products.map { product in
            SuggestedProduct(
                product: product.uuid.text, name: product.name ?? "", title: product.title, detail: product.detail,
                there: visitor.written(places[product.uuid] ?? []))
        }
    }
}

/// What is like a text, the likest first, for the scripts of pages.
struct SuggestedNames: Encodable {
    let products: [SuggestedProduct]
    let brands: [String]
    let categories: [String]

    init(_ suggestions: Suggestions, _ places: [UUID: [StockPlace]], _ visitor: PageContext) {
        products = SuggestedProduct.all(suggestions.products, places, visitor)
        brands = suggestions.brands.map(\.name)
        categories = suggestions.categories.map(\.name)
    }
}

extension ProductSummary {
    /// By what people tell it from others: `Spaghetti, De Cecco`.
    var title: String { [name, brand].compactMap(\.self).joined(separator: ", ") }
}
