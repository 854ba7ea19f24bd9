extension PageParts {
    static let cards = PageParts(
        templates: [
            "cards": PackageResources.cards_mustache
        ],
        assets: [
            "cards.css": PackageResources.cards_css,
            "cards.js": PackageResources.cards_js,
        ])
}
