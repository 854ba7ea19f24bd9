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
        let pageContext = try await pages.pageContext(request, context)
        var query = RecipeQuery()
        query.isFavourite = true
        let favourites = try await pages.kiosk.store.recipes(query, for: pageContext.member?.id)
        let isNew = favourites.isEmpty ? try await pages.kiosk.store.recipes().isEmpty : false
        let page = FavouritesPage(recipes: favourites.map { RecipeCard($0, pageContext) }, isNew: isNew)
        return pages.show(
            "recipeFavourites", page, title: "recipe.favourites", to: pageContext, at: .recipes,
            areas: [.recipes, .stock, .household])
    }
}

/// The content of the page of favourites.
private struct FavouritesPage {
    let recipes: [RecipeCard]
    /// Whether the household has no recipes at all.
    let isNew: Bool
}
