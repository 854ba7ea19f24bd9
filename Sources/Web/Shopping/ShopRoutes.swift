import Hummingbird
import Kiosk
import Kitchen

/// `/api/v1/shops`: the household's shops, and the order of the categories in each.
struct ShopRoutes {
    let kiosk: Kiosk

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Shops", parameters: [.path("shop", "Id", "The shop's number.")])
            .get("", for: .known, use: shops)
            .described(
                "shops", "The shops by name", parameters: [.limit, .after], gives: .page("A page of shops.", of: "Shop")
            )
            .post("", for: .known, changing: .shopping, use: add)
            .described("addShop", "Adds a shop", takes: "NewShop", gives: .created("The shop.", "Shop"))
            .get(":shop", for: .known, use: shop)
            .described("shop", "A shop, and the way through it", gives: .ok("The shop.", "Shop"))
            .patch(":shop", for: .known, changing: .shopping, use: change)
            .described(
                "editShop", "Renames a shop, or sets the way through it", takes: "ShopEdit",
                gives: .ok("The shop.", "Shop")
            )
            .delete(":shop", for: .known, changing: .shopping, use: delete)
            .described("deleteShop", "Deletes a shop; its lists stay, for any shop", gives: .done("Done."))
    }

    private func shops(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        return try .page(
            of: await kiosk.store.shops(), page, of: request, id: { "\($0.shop.id)" }, ShopJSON.init)
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let draft = try await request.body { $0.draft(ShopDraft.self) }
        let way = try await kiosk.store.add(draft)
        return try .created(ShopJSON(way), at: "/api/v1/shops/\(way.shop.id)")
    }

    private func shop(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(ShopJSON(try await kiosk.store.shop(context.rowId("shop", of: .shop))))
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.rowId("shop", of: .shop)
        let patch = try await request.body { body in
            var patch = body.patch(of: ShopDraft.self)
            if body.has("categories") {
                let categories = body.values("categories", as: Int64.self)
                patch.take { $0.categoryIds = categories }
            }
            return patch
        }
        let shop = try await kiosk.store.edit(shop: id) { patch.make(in: &$0) }
        return try .json(ShopJSON(shop))
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await kiosk.store.deleteShop(context.rowId("shop", of: .shop))
        return .nothing
    }
}
