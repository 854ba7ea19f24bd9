import Hummingbird

/// The external sources of product names and recipes.
enum SourcesFeature: Feature {
    static let templates = [
        "sources": PackageResources.sources_mustache
    ]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(SourcePages(pages: server.pages).routes, at: "/sources")
            .adding(RecipeSourcePages(pages: server.pages).routes, at: "/sources")
            .adding(SourceRoutes(kiosk: server.kiosk).routes, at: "\(API.path)/sources")
    }
}
