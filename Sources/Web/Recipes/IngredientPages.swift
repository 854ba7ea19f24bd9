import Foods
import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases

/// `/recipes/search` and `/recipes/here`: recipes by their ingredients, and by which of these are in stock.
struct IngredientPages {
    let pages: Pages

    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("search", for: .known, use: search)
            .get("search/suggestions", for: .known, use: suggest)
            .get("here", for: .known, use: here)
    }

    private func search(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let address = CookableAddress(request, at: "/recipes/search")
        let foods = address.query.foods
        // Lists the ingredients that external sources know, to be offered once they have answered.
        let outside = foods.isEmpty ? nil : try await pages.kiosk.search(recipesWith: foods)
        if outside == nil { _ = try await pages.kiosk.lookUp(.lists(.ingredient)) }
        let page = try await store.cookable(address.query, for: pageContext.member?.id)
        let isAsked = !foods.isEmpty || page.kept == 0
        let view = IngredientSearchView(
            isAsked ? page : nil, outside, try await store.foods(limit: 200, besides: store.ingredientNames()),
            at: address, pageContext)
        return pages.show(
            "ingredientSearch", view, title: "ingredients.searchTitle", to: pageContext, at: .recipes,
            areas: [.recipes, .stock, .products, .household])
    }

    private func here(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let address = CookableAddress(request, at: "/recipes/here")
        let page = try await store.cookable(address.query, for: pageContext.member?.id)
        return pages.show(
            "cookableHere", HereView(page, at: address, pageContext), title: "ingredients.hereTitle", to: pageContext,
            at: .recipes, areas: [.recipes, .stock, .products, .household])
    }

    /// Returns up to 8 foods that match the typed text, as JSON for the page's script.
    private func suggest(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let text = request.queryFields["q"] ?? ""
        let foods = try await store.foods(
            like: text, inFrench: pageContext.language == .fr, limit: 8, besides: store.ingredientNames())
        return try .json(
            foods.map { SuggestedFood(name: pageContext.name(of: $0), detail: pageContext.detail(of: $0)) })
    }
}

/// A food that is suggested while the user types.
private struct SuggestedFood: Encodable {
    let name: String
    /// The number of recipes that use it, in words; empty for none.
    let detail: String
}

extension PageContext {
    fileprivate func detail(of food: FoodSuggestion) -> String {
        food.recipes == 0 ? "" : localized("ingredients.found", ["count": .number(food.recipes)])
    }
}
