import Hummingbird
import Kitchen

/// `/api/v1/suggestions`: what exists already that is like what somebody types.
struct SuggestionRoutes {
    let store: KitchenStore

    var routes: RouteCollection<Visit> {
        RouteCollection(context: Visit.self).get("", use: suggest)
    }

    private func suggest(_ request: Request, context: Visit) async throws -> Response {
        let text = try request.query { $0.required("q", as: String.self) }
        return try .json(SuggestionsJSON(try await store.suggestions(for: String(text.prefix(300)))))
    }
}

/// What is like a text, the likest first.
private struct SuggestionsJSON: Encodable {
    let products: [ProductJSON]
    let brands: [NameJSON]
    let categories: [NameJSON]

    init(_ suggestions: Suggestions) {
        products = suggestions.products.map(ProductJSON.init)
        brands = suggestions.brands.map(NameJSON.init)
        categories = suggestions.categories.map(NameJSON.init)
    }
}
