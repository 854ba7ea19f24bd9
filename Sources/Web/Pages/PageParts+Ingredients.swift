extension PageParts {
    static let ingredients = PageParts(
        templates: [
            "cookableHere": PackageResources.cookableHere_mustache,
            "cookables": PackageResources.cookables_mustache,
            "ingredientSearch": PackageResources.ingredientSearch_mustache,
            "listedCard": PackageResources.listedCard_mustache,
        ],
        assets: [
            "ingredients.css": PackageResources.ingredients_css,
            "ingredients.js": PackageResources.ingredients_js,
        ])
}
