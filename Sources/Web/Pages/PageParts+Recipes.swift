extension PageParts {
    static let recipes = PageParts(
        templates: [
            "recipeAsking": PackageResources.recipeAsking_mustache,
            "recipeCard": PackageResources.recipeCard_mustache,
            "recipeFound": PackageResources.recipeFound_mustache,
            "recipeImport": PackageResources.recipeImport_mustache,
            "recipeList": PackageResources.recipeList_mustache,
            "recipeRandom": PackageResources.recipeRandom_mustache,
            "recipeReading": PackageResources.recipeReading_mustache,
            "recipes": PackageResources.recipes_mustache,
        ],
        assets: [
            "recipes.css": PackageResources.recipes_css,
            "recipes.js": PackageResources.recipes_js,
        ])
}
