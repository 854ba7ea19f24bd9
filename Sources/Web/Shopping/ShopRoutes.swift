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
        let name = try await request.body { $0.required("name", as: String.self) }
        let shop = ShopJSON(try await kiosk.store.addShop(named: name))
        return try .created(shop, at: "/api/v1/shops/\(shop.id)")
    }

    private func shop(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(ShopJSON(try await kiosk.store.shop(context.rowId("shop", of: .shop))))
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.rowId("shop", of: .shop)
        let edit = try await request.body { body in
            ShopEdit(
                name: body.optional("name"),
                categoryIds: body.has("categories") ? body.values("categories", as: Int64.self) : nil)
        }
        let shop = try await kiosk.store.editShop(id, edit)
        return try .json(ShopJSON(shop))
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await kiosk.store.deleteShop(context.rowId("shop", of: .shop))
        return .nothing
    }
}
