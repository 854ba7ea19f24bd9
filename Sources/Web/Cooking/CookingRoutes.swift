import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/cooking` and `/api/v1/products/UUID/cooking`: how products are cooked here.
struct CookingRoutes {
    let kiosk: Kiosk

    private var store: KitchenStore { kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("cooking", for: .known, use: list)
            .get("products/:product/cooking", for: .known, use: show)
            .put("products/:product/cooking", for: .known, changing: .products, use: change)
            .delete("products/:product/cooking", for: .known, changing: .products, use: delete)
            .put("products/:product/cooking/on-hand", for: .known, changing: .products, use: changeOnHand)
            .post("products/:product/cooking/take", for: .known, changing: .stock, use: take)
            .get("products/:product/cooking/ratings", for: .known, use: ratings)
            .put("products/:product/cooking/ratings/:member", for: .known, changing: .products, use: rate)
            .delete("products/:product/cooking/ratings/:member", for: .known, changing: .products, use: forgetRating)
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (query, page) = try request.query { fields in
            let query = CookingQuery(
                sort: fields.optional("sort", default: CookingQuery.Sort.name),
                filter: fields.optional("filter", default: CookingQuery.Filter.all))
            return (query, fields.page)
        }
        let dishes = try await store.dishes(query, for: context.actor.memberId)
        return try .page(of: dishes, page, of: request, id: { $0.product.uuid.text }, DishJSON.init)
    }

    private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await answer(context.uuid("product", of: .product), context)
    }

    /// 200 with how it is cooked from now on; members' stars stay.
    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("product", of: .product)
        let draft = try await request.body { $0.draft(CookingDraft.self) }
        try await store.set(draft, cookingOf: uuid)
        return try await answer(uuid, context)
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await store.removeCooking(ofProduct: context.uuid("product", of: .product))
        return .nothing
    }

    private func changeOnHand(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("product", of: .product)
        let isOnHand = try await request.body { $0.optional("onHand", as: Bool.self) }
        try await store.setOnHand(isOnHand, cookingOf: uuid)
        return try await answer(uuid, context)
    }

    /// 200 with what was taken, and what could not be.
    private func take(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("product", of: .product)
        try await request.body { _ in }
        let taking = try await store.takeCooked(product: uuid, by: context.actor)
        return try .json(CookedTakingJSON(taking))
    }

    private func ratings(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        let ratings = try await store.ratings(ofProduct: context.uuid("product", of: .product))
        return try .page(of: ratings, page, of: request, id: { "\($0.memberId)" }, RatingJSON.init)
    }

    private func rate(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("product", of: .product)
        let member = try context.rowId("member", of: .member)
        let stars = try await request.body { body in
            let amount = body.required("stars", as: Amount.self)
            if Stars(amount) == nil {
                body.fault("stars", "The stars are out of range. Send tenths from \"0.1\" to \"5\".")
            }
            return Stars(amount)
        }
        try await store.rate(product: uuid, stars, by: member)
        return try await answer(uuid, context)
    }

    private func forgetRating(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("product", of: .product)
        try await store.rate(product: uuid, nil, by: context.rowId("member", of: .member))
        return .nothing
    }

    private func answer(_ uuid: UUID, _ context: AppRequestContext) async throws -> Response {
        try .json(DishJSON(try await store.dish(ofProduct: uuid, for: context.actor.memberId)))
    }
}

extension CookingQuery.Sort: FieldRequirable {}
extension CookingQuery.Filter: FieldRequirable {}
