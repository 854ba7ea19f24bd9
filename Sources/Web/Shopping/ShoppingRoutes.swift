import Hummingbird

/// All that has to do with shopping: its pages, and its part of the API.
enum ShoppingRoutes {
    static func all(_ pages: Pages) -> [RouteCollection<AppRequestContext>] {
        [
            ListsPages(pages: pages).routes, ListPages(pages: pages).routes, EntryPages(pages: pages).routes,
            ProposalPages(pages: pages).routes, CheckInPages(pages: pages).routes, ShopPages(pages: pages).routes,
            api(pages),
        ]
    }

    private static func api(_ pages: Pages) -> RouteCollection<AppRequestContext> {
        RouteCollection(context: AppRequestContext.self)
            .addRoutes(ListRoutes(kiosk: pages.kiosk).routes, atPath: "/api/v1/lists")
            .addRoutes(CheckInRoutes(kiosk: pages.kiosk).routes, atPath: "/api/v1/lists")
            .addRoutes(EntryRoutes(kiosk: pages.kiosk).routes, atPath: "/api/v1/entries")
            .addRoutes(ShopRoutes(kiosk: pages.kiosk).routes, atPath: "/api/v1/shops")
    }
}
