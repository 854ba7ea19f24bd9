import Hummingbird
import Kiosk
import Kitchen

/// `/api/v1/shops`: where the household buys, and the way through each shop.
struct ShopRoutes {
    let kiosk: Kiosk

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: shops)
            .post("", for: .known, changing: .shopping, use: add)
            .get(":shop", for: .known, use: shop)
            .patch(":shop", for: .known, changing: .shopping, use: change)
            .delete(":shop", for: .known, changing: .shopping, use: delete)
    }

    private func shops(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        return try .page(
            of: await kiosk.store.shops(), page, of: request, id: { "\($0.shop.id ?? 0)" }, ShopJSON.init)
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let draft = try await request.body { $0.draft(ShopDraft.self) }
        let way = try await kiosk.store.add(draft)
        return try .created(ShopJSON(way), at: "/api/v1/shops/\(way.shop.id ?? 0)")
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
