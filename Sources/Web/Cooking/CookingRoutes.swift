import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/cooking` and `/api/v1/products/UUID/cooking`: the cooking profiles of products.
struct CookingRoutes {
    let kiosk: Kiosk

    private var store: KitchenStore { kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes(
            tag: "Cooking",
            parameters: [.path("product", "UUID", "The product."), .path("member", "Id", "The member.")]
        )
        .get("cooking", for: .known, use: list)
        .described(
            "cooking", "Lists the products with a cooking profile",
            parameters: [
                .limit, .after,
                .query(
                    "sort", .cases(of: CookingQuery.Sort.self, default: .name),
                    "By rating, the best come first; by time, the shortest."),
                .query(
                    "filter", .cases(of: CookingQuery.Filter.self, default: .all),
                    "Only those."),
            ], gives: .page("A page of products with their cooking profiles.", of: "Dish")
        )
        .get("products/:product/cooking", for: .known, use: show)
        .described("dish", "A product's cooking profile", gives: .ok("The cooking profile.", "Dish"))
        .put("products/:product/cooking", for: .known, changing: .products, use: change)
        .described(
            "setCooking", "Sets a product's cooking profile",
            details: "Ratings stay.", takes: "CookingProfile", gives: .ok("The cooking profile.", "Dish")
        )
        .delete("products/:product/cooking", for: .known, changing: .products, use: delete)
        .described("forgetCooking", "Deletes a product's cooking profile and ratings", gives: .done)
        .put("products/:product/cooking/on-hand", for: .known, changing: .products, use: changeOnHand)
        .described(
            "setOnHand", "Sets whether a product is on hand",
            takes: .object(optional: [
                "onHand": .orNull(.flag).described(
                    "Null, or left out, to use the stock. The value is reset when the product is booked.")
            ]), gives: .ok("The cooking profile.", "Dish")
        )
        .post("products/:product/cooking/take", for: .known, changing: .stock, use: take)
        .described(
            "takeCooked", "Takes the amount for all people from stock",
            details: """
                The first lot to expire first. If there is less in stock, all of it is taken. A pack holds the \
                printed amount, unless the household has set another one.
                """, gives: .ok("The operation, and what was missing.", "CookedTaking")
        )
        .get("products/:product/cooking/ratings", for: .known, use: ratings)
        .described(
            "cookingRatings", "Lists the members' ratings", parameters: [.limit, .after],
            gives: .page("A page of ratings.", of: "CookingRating")
        )
        .put("products/:product/cooking/ratings/:member", for: .known, changing: .products, use: rate)
        .described(
            "rateCooking", "Rates it as a member",
            takes: .object(["stars": .stars]), gives: .ok("How it is cooked.", "Dish")
        )
        .delete("products/:product/cooking/ratings/:member", for: .known, changing: .products, use: forgetRating)
        .described("forgetCookingRating", "Deletes a member's rating", gives: .done)
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

    /// Replaces the cooking profile and answers 200 with it; ratings stay.
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

    /// Answers 200 with the amount taken, and the amount missing.
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
        let stars = try await request.body(\.stars)
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

extension Fields {
    /// What a member thinks of a dish or a recipe; nil, with a fault, if it cannot be read.
    var stars: Stars? {
        let amount = required("stars", as: Amount.self)
        if Stars(amount) == nil { fault("stars", "The stars are out of range. Send tenths from \"0.1\" to \"5\".") }
        return Stars(amount)
    }
}

extension Schema {
    /// The text that ``Fields/stars`` reads.
    static let stars = text(pattern: "^(5([.,]0{1,3})?|[1-4]([.,][0-9]0{0,2})?|0[.,][1-9]0{0,2})$", example: "4.5")
        .described("In tenths, from 0.1 to 5.")
}

extension CookingQuery.Sort: FieldRequirable {}
extension CookingQuery.Filter: FieldRequirable {}
