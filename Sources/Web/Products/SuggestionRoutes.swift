import Foundation
import Hummingbird
import Kitchen
import Values

/// `/api/v1/suggestions`: existing products, brands and categories that are similar to typed text.
struct SuggestionRoutes {
    let store: KitchenStore

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Products")
            .get("", for: .known, use: suggest)
            .described(
                "suggest", "Existing names similar to a text; accents and typing errors do not matter",
                parameters: [.query("q", .text, isRequired: true)],
                gives: .ok(
                    "The likest first.",
                    .object([
                        "products": .list(of: "ProductLine"),
                        "stock": .dictionary(of: .list(of: "PlaceTotals")).described(
                            """
                            The stock of each product by location, by product id; lots in a drawer count \
                            for the location around it. Products without stock are left out.
                            """), "brands": .list(of: "NamedList"), "categories": .list(of: "NamedList"),
                    ])))
    }

    private func suggest(_ request: Request, context: AppRequestContext) async throws -> Response {
        let text = try request.query { $0.required("q", as: String.self) }
        let found = try await store.suggestions(for: String(text.prefix(300)))
        return try .json(SuggestionsJSON(found, try await store.places(of: found.products)))
    }
}

/// The API's form of suggestions, best match first.
private struct SuggestionsJSON: Encodable {
    let products: [ProductJSON]
    /// The stock by place, by product identifier; products without stock are left out.
    let stock: [String: [PlaceTotalsJSON]]
    let brands: [NameJSON]
    let categories: [NameJSON]

    init(_ suggestions: Suggestions, _ places: [UUID: [StockPlace]]) {
        products = suggestions.products.map(ProductJSON.init)
        stock = Dictionary(places.map { ($0.text, $1.map(PlaceTotalsJSON.init)) }) { $1 }
        brands = suggestions.brands.map(NameJSON.init)
        categories = suggestions.categories.map(NameJSON.init)
    }
}
