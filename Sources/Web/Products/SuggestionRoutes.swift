import Foundation
import Hummingbird
import Kitchen

/// `/api/v1/suggestions`: what exists already that is like what somebody types.
struct SuggestionRoutes {
    let store: KitchenStore

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: suggest)
    }

    private func suggest(_ request: Request, context: AppRequestContext) async throws -> Response {
        let text = try request.query { $0.required("q", as: String.self) }
        let found = try await store.suggestions(for: String(text.prefix(300)))
        return try .json(SuggestionsJSON(found, try await store.places(of: found.products)))
    }
}

/// What is like a text, the likest first.
private struct SuggestionsJSON: Encodable {
    let products: [ProductJSON]
    /// How much of each of the products is where, by its id; without those of which there is none.
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
