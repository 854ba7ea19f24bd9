extension PageParts {
    static let recipeBook = PageParts(
        templates: [
            "recipe": PackageResources.recipe_mustache,
            "recipeCook": PackageResources.recipeCook_mustache,
            "recipeCooked": PackageResources.recipeCooked_mustache,
            "recipeFavourites": PackageResources.recipeFavourites_mustache,
            "recipeForm": PackageResources.recipeForm_mustache,
            "recipeSteps": PackageResources.recipeSteps_mustache,
        ],
        assets: [
            "recipe.css": PackageResources.recipe_css,
            "recipe.js": PackageResources.recipe_js,
        ])
}
