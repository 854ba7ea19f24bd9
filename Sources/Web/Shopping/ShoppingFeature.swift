import Hummingbird
import Kitchen

/// Shopping lists, shops and checking in.
enum ShoppingFeature: Feature {
    static let templates = [
        "checkIn": PackageResources.checkIn_mustache,
        "entries": PackageResources.entries_mustache,
        "entryRow": PackageResources.entryRow_mustache,
        "offline": PackageResources.offline_mustache,
        "proposals": PackageResources.proposals_mustache,
        "shop": PackageResources.shop_mustache,
        "shoppingList": PackageResources.shoppingList_mustache,
        "shoppingLists": PackageResources.shoppingLists_mustache,
        "shops": PackageResources.shops_mustache,
    ]

    static let assets = [
        "bought.js": PackageResources.bought_js,
        "checkIn.js": PackageResources.checkIn_js,
        "shopping.css": PackageResources.shopping_css,
        "shopping.js": PackageResources.shopping_js,
        "shoppingOffline.js": PackageResources.shoppingOffline_js,
        "shoppingQueue.js": PackageResources.shoppingQueue_js,
    ]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(ListsPages(pages: server.pages).routes)
            .adding(ListPages(pages: server.pages).routes)
            .adding(EntryPages(pages: server.pages).routes)
            .adding(ProposalPages(pages: server.pages).routes)
            .adding(CheckInPages(pages: server.pages).routes)
            .adding(ShopPages(pages: server.pages).routes)
            .adding(ListRoutes(store: server.store).routes, at: "\(API.path)/lists")
            .adding(CheckInRoutes(kiosk: server.kiosk).routes, at: "\(API.path)/lists")
            .adding(EntryRoutes(kiosk: server.kiosk).routes, at: "\(API.path)/entries")
            .adding(ShopRoutes(store: server.store).routes, at: "\(API.path)/shops")
    }
}
