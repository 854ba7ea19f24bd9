extension PageParts {
    static let cooking = PageParts(
        templates: [
            "cooking": PackageResources.cooking_mustache,
            "cookingForm": PackageResources.cookingForm_mustache,
            "dish": PackageResources.dish_mustache,
            "dishRing": PackageResources.dishRing_mustache,
            "dishRow": PackageResources.dishRow_mustache,
            "dishTimer": PackageResources.dishTimer_mustache,
            "stars": PackageResources.stars_mustache,
        ],
        assets: [
            "cooking.css": PackageResources.cooking_css,
            "cooking.js": PackageResources.cooking_js,
        ])
}
