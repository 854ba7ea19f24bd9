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

    static var schemas: [String: [String: Any]] {
        [
            "Shop": ShopDraft.schema(for: .answering, with: Schema.id),
            "NewShop": ShopDraft.schema(for: .making), "ShopEdit": ShopDraft.schema(for: .changing),
            "ShoppingList": ListDraft.schema(for: .answering),
            "NewList": ListDraft.schema(for: .making), "ListEdit": ListDraft.schema(for: .changing),
            "Entry": EntryDraft.schema(for: .answering), "NewEntry": EntryDraft.schema(for: .making),
            "EntryEdit": EntryDraft.schema(for: .changing), "ListChange": EntryDraft.schema(for: .changing),
        ]
    }

    static var resources: [ResourceDescription] {
        [
            ResourceDescription(
                "shops", of: "shop", schema: "Shop", parameter: "shop",
                [
                    .list("The shops by name"),
                    .add("Adds a shop", body: "NewShop"),
                    .fetch("A shop, and the way through it"),
                    .change("Renames a shop, or sets the way through it", body: "ShopEdit", verb: "edit"),
                    .delete("Deletes a shop; its lists stay, for any shop"),
                ])
        ]
    }

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(ListsPages(pages: server.pages).routes)
            .adding(ListPages(pages: server.pages).routes)
            .adding(EntryPages(pages: server.pages).routes)
            .adding(ProposalPages(pages: server.pages).routes)
            .adding(CheckInPages(pages: server.pages).routes)
            .adding(ShopPages(pages: server.pages).routes)
            .adding(ListRoutes(kiosk: server.kiosk).routes, at: "/api/v1/lists")
            .adding(CheckInRoutes(kiosk: server.kiosk).routes, at: "/api/v1/lists")
            .adding(EntryRoutes(kiosk: server.kiosk).routes, at: "/api/v1/entries")
            .adding(ShopRoutes(kiosk: server.kiosk).routes, at: "/api/v1/shops")
    }
}
