extension PageParts {
    static let recipes = PageParts(
        templates: [
            "recipeCard": PackageResources.recipeCard_mustache
        ],
        assets: [
            "recipes.css": PackageResources.recipes_css
        ])
}
