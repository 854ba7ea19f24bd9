import Hummingbird

/// Printing of control cards and labels.
enum CardsFeature: Feature {
    static let templates = [
        "cards": PackageResources.cards_mustache
    ]

    static let assets = [
        "cards.css": PackageResources.cards_css,
        "cards.js": PackageResources.cards_js,
    ]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(CardPages(pages: server.pages).routes, at: "/cards")
    }
}
