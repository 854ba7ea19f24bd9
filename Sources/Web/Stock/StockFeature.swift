import Hummingbird
import Kiosk

/// The stock, its timeline and its figures.
enum StockFeature: Feature {
    static let templates = [
        "figures": PackageResources.figures_mustache,
        "plot": PackageResources.plot_mustache,
        "stock": PackageResources.stock_mustache,
        "stockProduct": PackageResources.stockProduct_mustache,
        "stockRow": PackageResources.stockRow_mustache,
        "timeline": PackageResources.timeline_mustache,
    ]

    static let assets = [
        "stock.js": PackageResources.stock_js,
        "views.css": PackageResources.views_css,
    ]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(StockPages(pages: server.pages).routes)
            .adding(StockRoutes(store: server.kiosk.store).routes, at: "\(API.path)")
    }
}
