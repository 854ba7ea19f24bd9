import Foods
import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/recipes/…`: recipes by their ingredients, and the household's corrections of ingredients.
struct IngredientRoutes {
    let kiosk: Kiosk

    private var store: KitchenStore { kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Recipes", parameters: [.path("word", "UUID", "The correction.")])
            .get("here", for: .known, use: here)
            .described(
                "cookable", "Recipes by their ingredients in stock",
                details: """
                    Recipes with at least half of their ingredients in stock come first, those of them \
                    with the fewest missing ones first; the others by the share in stock. Among equal \
                    ones: the fewest missing, the first to expire, the most in stock, then by \
                    title.
                    """,
                parameters: [
                    .query("limit", .integer(from: 1, to: 100, default: 30), "The maximum number of results."), .after,
                    .query("category", .text, "Only those of this category, as their source calls it."),
                    .query("missing", .integer(from: 0, to: 200), "The maximum number of missing ingredients."),
                ], gives: .page("A page of recipes.", of: "CookableRecipe")
            )
            .get("search", for: .known, use: search)
            .described(
                "searchByIngredients", "Recipes that have all of some foods",
                details: """
                    A search for cheese finds recipes with cheddar. Recipes with at least half of their \
                    ingredients in stock come first, those of them with the fewest missing ones first; \
                    the others by the share in stock. Among equal ones: the fewest missing, the first to \
                    expire, the most in stock, then by title. Stored recipes are paged; recipes that are \
                    only listed by sources are beside them, complete on each page.
                    """,
                parameters: [
                    .query(
                        "foods", .text(pattern: "^[^,]{1,100}(,[^,]{1,100}){0,11}$", example: "eggs,flour"),
                        """
                        Foods that it must all contain, in English or French, separated by commas: 1 to 12 of \
                        at most 100 characters.
                        """, isRequired: true),
                    .query("limit", .integer(from: 1, to: 100, default: 30), "The maximum number of results."), .after,
                    .query("category", .text, "Only those of this category, as their source calls it."),
                    .query("missing", .integer(from: 0, to: 200), "The maximum number of missing ingredients."),
                ],
                gives: .page(
                    "A page of recipes.", of: "CookableRecipe",
                    with: [
                        "outside": .object([
                            "asking": .one(of: ["asking", "late", "failed", "answered", "nobody"]),
                            "listed": .list(
                                of: .object([
                                    "source": .text, "id": .text.described("The source's identifier."),
                                    "title": .text,
                                ])
                            ).described("Recipes of which only the name is known yet."),
                        ]).described(
                            """
                            The recipes that external sources list with all of these foods. Each is asked for one \
                            food after the other; while the state is `asking` or `late`, repeat the request later.
                            """),
                        "unknown": .list(of: .object(["word": .text, "like": .list(of: "Food")])).described(
                            "Words that are no food that is known here, with foods that may have been meant."),
                    ])
            )
            .get("foods", for: .known, use: foods)
            .described(
                "foods", "Foods that recipes want, or that sources outside know recipes with",
                details: "Foods in stock come first, by date, then those that most recipes use.",
                parameters: [
                    .query("text", .text, "The beginning of a word of its name, in English or French."),
                    .query("limit", .integer(from: 1, to: 100, default: 12), "The maximum number of results."),
                ], gives: .ok("The foods.", .object(["foods": .list(of: "Food")]))
            )
            .get("reading", for: .known, use: read)
            .described(
                "readIngredient", "Parses a line of ingredients, and matches it",
                parameters: [
                    .query(
                        "line", .text(least: 1, most: 500, pattern: #"\p{L}"#, example: "2 large eggs, beaten"),
                        "A line of ingredients.", isRequired: true)
                ], gives: .ok("The parsed and matched line.", "StockedIngredient")
            )
            .get("words", for: .known, use: all)
            .described(
                "foodCorrections", "The household's corrections of ingredients", parameters: [.limit, .after],
                gives: .page("A page of corrections.", of: "FoodCorrection")
            )
            .post("words", for: .known, changing: .recipes, use: add)
            .described(
                "correctFood", "Corrects an ingredient for all recipes",
                details: "It replaces an earlier correction of the same food, in any spelling.",
                takes: "NewFoodCorrection", gives: .ok("The correction.", "FoodCorrection")
            )
            .get("words/:word", for: .known, use: one)
            .described(
                "foodCorrection", "The correction of an ingredient", gives: .ok("The correction.", "FoodCorrection")
            )
            .delete("words/:word", for: .known, changing: .recipes, use: remove)
            .described(
                "forgetFoodCorrection", "Deletes the correction of an ingredient", gives: .done("It is forgotten."))
    }

    private func here(_ request: Request, context: AppRequestContext) async throws -> Response {
        let query = try request.query { CookableQuery($0, foods: []) }
        let page = try await store.cookable(query, for: context.actor.memberId)
        return try .page(page.recipes.map(CookableJSON.init), next: page.next(after: query), of: request)
    }

    /// Returns kept recipes, those that external sources list, and the state of that lookup: clients repeat the request
    /// until it is answered.
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
        _ = try await kiosk.lookUp(.lists(.ingredient))
        let foods = try await store.foods(like: text, limit: limit, besides: store.ingredientNames())
        return try .json(["foods": foods.map(FoodJSON.init)])
    }

    /// Returns a parsed line of ingredients, and the food and product that Scantry matches to it.
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

    // MARK: - Corrections

    private func all(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        return try .page(
            of: await store.foodCorrections(), page, of: request, id: { $0.correction.uuid.text },
            FoodCorrectionJSON.init)
    }

    private func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(FoodCorrectionJSON(try await store.foodCorrection(context.uuid("word", of: .ingredient))))
    }

    /// Returns 200 with the stored correction.
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

/// The API's names for what a food may stand for.
private enum CorrectionKind: String, CaseIterable, FieldReadable {
    case product, category, food, always, never, ignored
}

extension Fields {
    /// The foods of a query: names separated by commas.
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
            if other == nil { fault("other", "The other food is missing. Send its name.") }
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
    /// Returns the cursor of the next page; nil on the last one.
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
            fields.fault("after", "The value of after is invalid. Begin again, without after.")
            return 0
        }
        return offset
    }
}
