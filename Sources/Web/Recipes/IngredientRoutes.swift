import Foods
import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/recipes/…`: recipes by what goes into them, and what the household has said of ingredients.
struct IngredientRoutes {
    let kiosk: Kiosk

    private var store: KitchenStore { kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("here", for: .known, use: here)
            .get("search", for: .known, use: search)
            .get("foods", for: .known, use: foods)
            .get("reading", for: .known, use: read)
            .get("words", for: .known, use: all)
            .post("words", for: .known, changing: .recipes, use: add)
            .get("words/:word", for: .known, use: one)
            .delete("words/:word", for: .known, changing: .recipes, use: remove)
    }

    private func here(_ request: Request, context: AppRequestContext) async throws -> Response {
        let query = try request.query { CookableQuery($0, foods: []) }
        let page = try await store.cookable(query, for: context.actor.memberId)
        return try .page(page.recipes.map(CookableJSON.init), next: page.next(after: query), of: request)
    }

    /// What is kept, what is listed outside, and how it goes with what is asked there: ask again once that is answered.
    private func search(_ request: Request, context: AppRequestContext) async throws -> Response {
        let query = try request.query { CookableQuery($0, foods: $0.foods) }
        let outside = try await kiosk.search(recipesWith: query.foods)
        let page = try await store.cookable(query, for: context.actor.memberId)
        let next = page.next(after: query)
        return try .json(
            IngredientSearchJSON(page, outside, next: next), headers: Response.links(to: next, of: request))
    }

    private func foods(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (text, limit) = try request.query { fields in
            let limit = fields.optional("limit", default: 12)
            if !(1...100).contains(limit) {
                fields.fault("limit", "The limit is out of range. Send a number from 1 to 100, or leave it out for 12.")
            }
            return (fields.optional("text", default: ""), limit)
        }
        _ = try await kiosk.ask(.lists(.ingredient))
        let foods = try await store.foods(like: text, limit: limit, besides: store.ingredientNames())
        return try .json(["foods": foods.map(FoodJSON.init)])
    }

    /// What is read in a line, and what is believed of it.
    private func read(_ request: Request, context: AppRequestContext) async throws -> Response {
        let line = try request.query { fields in
            let line = fields.required("line", as: String.self)
            let length = line.unicodeScalars.count
            if fields.faults.isEmpty, length > RecipeDraft.longestIngredient || !line.contains(where: \.isLetter) {
                fields.fault("line", "The line cannot be read. Send 1 to 500 characters, with letters.")
            }
            return line
        }
        guard let stocked = try await store.stockedIngredients([RecipeIngredient(line)]).first else {
            throw KitchenError.violated(.unreadable(.ingredients))
        }
        return try .json(StockedIngredientJSON(stocked))
    }

    // MARK: - What was put right

    private func all(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        return try .page(
            of: await store.foodCorrections(), page, of: request, id: { $0.correction.uuid.text },
            FoodCorrectionJSON.init)
    }

    private func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(FoodCorrectionJSON(try await store.foodCorrection(context.uuid("word", of: .ingredient))))
    }

    /// 200 with what holds from now on.
    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let draft = try await request.body { body in
            FoodCorrectionDraft(food: body.required("food"), body.correctionTarget)
        }
        let line = try await store.correct(draft)
        return try .json(FoodCorrectionJSON(line))
    }

    private func remove(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await store.remove(foodCorrection: context.uuid("word", of: .ingredient))
        return .nothing
    }
}

/// What a food may stand for, as the API says it.
private enum CorrectionKind: String, CaseIterable, FieldReadable {
    case product, category, food, always, never, ignored
}

extension Fields {
    /// The foods of a query: names with commas between.
    fileprivate var foods: [String] {
        let foods = required("foods", as: String.self).split(separator: ",", omittingEmptySubsequences: false).map(
            String.init)
        let areNames = foods.allSatisfy { (1...CookableQuery.longestFood).contains($0.unicodeScalars.count) }
        if faults.isEmpty, foods.count > CookableQuery.mostFoods || !areNames {
            fault(
                "foods", "The foods cannot be read. Send 1 to 12 names of at most 100 characters, with commas between.")
        }
        return foods
    }

    fileprivate var correctionTarget: FoodCorrectionDraft.Target {
        let kind = needed("kind", as: CorrectionKind.self)
        let product = optional("product", as: UUID.self)
        let category = optional("category", as: Int64.self)
        let other = optional("other", as: String.self)
        switch kind {
        case .food:
            if other == nil { fault("other", "The other is missing. Send the name of the food that it is.") }
            return other.map(FoodCorrectionDraft.Target.food) ?? .never
        case .product:
            if product == nil { fault("product", "The product is missing. Send its identifier.") }
            return product.map(FoodCorrectionDraft.Target.product) ?? .never
        case .category:
            if category == nil { fault("category", "The category is missing. Send its number.") }
            return category.map(FoodCorrectionDraft.Target.category) ?? .never
        case .always: return .always
        case .ignored: return .ignored
        case .never, nil: return .never
        }
    }
}

extension CookablePage {
    /// Where the next page begins; nil after the last.
    fileprivate func next(after query: CookableQuery) -> Cursor? {
        let end = query.offset + recipes.count
        return end < count && !recipes.isEmpty ? Cursor("\(end)") : nil
    }
}

extension CookableQuery {
    fileprivate init(_ fields: Fields, foods: [String]) {
        let limit = fields.optional("limit", default: 30)
        if !(1...Self.mostRecipes).contains(limit) {
            fields.fault("limit", "The limit is out of range. Send a number from 1 to 100, or leave it out for 30.")
        }
        let missing = fields.optional("missing", as: Int.self)
        if let missing, !Self.missing.contains(missing) {
            fields.fault("missing", "The missing is out of range. Send a number from 0 to 200.")
        }
        self.init(
            foods: foods, category: fields.optional("category"), mostMissing: missing,
            offset: Self.offset(fields), limit: limit)
    }

    private static func offset(_ fields: Fields) -> Int {
        guard let place = fields.optional("after", as: Cursor.self) else { return 0 }
        guard let offset = place.values.first.flatMap({ Int($0) }), offsets.contains(offset) else {
            fields.fault("after", "The place to go on from is none. Begin again, without after.")
            return 0
        }
        return offset
    }
}
