import Hummingbird

/// Finding recipes: by name, by ingredients in stock, on the network.
enum RecipesFeature: Feature {
    static let templates = [
        "cookableHere": PackageResources.cookableHere_mustache,
        "cookables": PackageResources.cookables_mustache,
        "ingredientSearch": PackageResources.ingredientSearch_mustache,
        "listedCard": PackageResources.listedCard_mustache,
        "recipeAsking": PackageResources.recipeAsking_mustache,
        "recipeCard": PackageResources.recipeCard_mustache,
        "recipeFound": PackageResources.recipeFound_mustache,
        "recipeImport": PackageResources.recipeImport_mustache,
        "recipeList": PackageResources.recipeList_mustache,
        "recipeRandom": PackageResources.recipeRandom_mustache,
        "recipeReading": PackageResources.recipeReading_mustache,
        "recipes": PackageResources.recipes_mustache,
    ]

    static let assets = [
        "ingredients.css": PackageResources.ingredients_css,
        "ingredients.js": PackageResources.ingredients_js,
        "recipes.css": PackageResources.recipes_css,
        "recipes.js": PackageResources.recipes_js,
    ]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(IngredientPages(pages: server.pages).routes, at: "/recipes")
            .adding(IngredientWordPages(pages: server.pages).routes, at: "/recipes/words")
            .adding(IngredientRoutes(kiosk: server.kiosk).routes, at: "\(API.path)/recipes")
            .adding(RecipeBrowsePages(pages: server.pages).routes, at: "/recipes")
            .adding(RecipeImportPages(pages: server.pages).routes, at: "/recipes")
            .adding(RecipePictureRoutes(pages: server.pages, own: server.recipePictures).routes, at: "/recipes")
            .adding(RecipeListRoutes(kiosk: server.kiosk).routes, at: "\(API.path)/recipes")
    }
}
