import Hummingbird

/// All that has to do with shopping: its pages, and its part of the API.
enum ShoppingRoutes {
    static func all(_ pages: Pages) -> [GuardedRoutes] {
        [
            ListsPages(pages: pages).routes, ListPages(pages: pages).routes, EntryPages(pages: pages).routes,
            ProposalPages(pages: pages).routes, CheckInPages(pages: pages).routes, ShopPages(pages: pages).routes,
            api(pages),
        ]
    }

    private static func api(_ pages: Pages) -> GuardedRoutes {
        GuardedRoutes()
            .adding(ListRoutes(kiosk: pages.kiosk).routes, at: "/api/v1/lists")
            .adding(CheckInRoutes(kiosk: pages.kiosk).routes, at: "/api/v1/lists")
            .adding(EntryRoutes(kiosk: pages.kiosk).routes, at: "/api/v1/entries")
            .adding(ShopRoutes(kiosk: pages.kiosk).routes, at: "/api/v1/shops")
    }
}
