import Hummingbird
import Kiosk
import Kitchen
import Phrases

/// `/recipes/favourites`: the household's favourite recipes.
struct FavouritePages {
    let pages: Pages

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("favourites", for: .known, use: list)
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        var query = RecipeQuery()
        query.isFavourite = true
        let favourites = try await pages.kiosk.store.recipes(query, for: visitor.member?.id)
        let isNew = favourites.isEmpty ? try await pages.kiosk.store.recipes().isEmpty : false
        let page = FavouritesPage(recipes: favourites.map { RecipeCard($0, visitor) }, isNew: isNew)
        return pages.show(
            "recipeFavourites", page, title: "recipe.favourites", to: visitor, at: .recipes,
            areas: [.recipes, .stock, .household])
    }
}

/// The content of the page of favourites.
private struct FavouritesPage {
    let recipes: [RecipeCard]
    /// Whether the household has no recipes at all.
    let isNew: Bool
}
