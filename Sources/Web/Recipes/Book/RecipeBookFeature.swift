import Hummingbird

/// One recipe: its page, its ratings, cooking it, and the household's own.
enum RecipeBookFeature: Feature {
    static let templates = [
        "recipe": PackageResources.recipe_mustache,
        "recipeCook": PackageResources.recipeCook_mustache,
        "recipeCooked": PackageResources.recipeCooked_mustache,
        "recipeFavourites": PackageResources.recipeFavourites_mustache,
        "recipeForm": PackageResources.recipeForm_mustache,
        "recipeSteps": PackageResources.recipeSteps_mustache,
    ]

    static let assets = [
        "recipe.css": PackageResources.recipe_css,
        "recipe.js": PackageResources.recipe_js,
    ]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(FavouritePages(pages: server.pages).routes, at: "/recipes")
            .adding(OwnRecipePages(pages: server.pages, pictures: server.recipePictures).routes, at: "/recipes")
            .adding(OneRecipePages(pages: server.pages, pictures: server.recipePictures).routes, at: "/recipes")
            .adding(RecipeCookingPages(pages: server.pages).routes, at: "/recipes")
            .adding(
                RecipeBookRoutes(kiosk: server.kiosk, pictures: server.recipePictures).routes, at: "\(API.path)/recipes"
            )
            .adding(CookedRecipeRoutes(kiosk: server.kiosk).routes, at: "\(API.path)/recipes")
    }
}
