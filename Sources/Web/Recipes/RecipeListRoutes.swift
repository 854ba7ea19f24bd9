import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/recipes`: the kept recipes, their categories and areas, a random one, sources, and reading of web pages.
struct RecipeListRoutes {
    let kiosk: Kiosk

    private var store: KitchenStore { kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Recipes")
            .get("", for: .known, use: list)
            .described(
                "recipes", "The recipes that are kept",
                details: """
                    By title; favourites with the latest first. External sources are asked \
                    meanwhile, if the household has enabled them: repeat the request later for their \
                    recipes.
                    """,
                parameters: [
                    .limit, .after,
                    .query("text", .text(most: 300), "Words that all stand in the title, however they are written."),
                    .query("category", .text(most: 300), "A kind of dish, as its origin calls it: `Beef`."),
                    .query("area", .text(most: 300), "Its cuisine, as its source names it: `Italian`."),
                    .query(
                        "origin", .cases(of: Recipe.Origin.self),
                        "The source of the recipe."), .query("favourite", .flag(default: false), "Only favourites."),
                ], gives: .page("A page of recipes.", of: "RecipeLine")
            )
            .get("categories", for: .known, use: categories)
            .described(
                "recipeCategories", "The kinds of dishes", parameters: [.limit, .after],
                gives: .page("A page of kinds, in the order of those who make them.", of: "RecipeGroup")
            )
            .get("areas", for: .known, use: areas)
            .described(
                "recipeAreas", "The cuisines of recipes", parameters: [.limit, .after],
                gives: .page("A page of areas, in the order of those who make them.", of: "RecipeGroup")
            )
            .get("random", for: .known, use: random)
            .described(
                "randomRecipe", "A recipe by chance", details: "404 if no recipe is stored.",
                parameters: [
                    .query("category", .text(most: 300), "Only of this kind."),
                    .query("here", .flag(default: false), "Only one of those of which the kitchen has most."),
                ], gives: .ok("One of those that are kept.", "RecipeLine")
            )
            .post("import", for: .known, use: read)
            .described(
                "readRecipe", "Reads the recipe of a page",
                details: """
                    Any page with data of schema.org, by its address, or by its source code if its site \
                    blocks programs. A page may have 3 MB and take twenty seconds. It is stored only on \
                    request; a recipe from the same address is updated.
                    """, takes: "RecipeReading", gives: .ok("What was read.", "ReadRecipe")
            )
            .get("sources", for: .known, use: sources)
            .described(
                "recipeSources", "The household's sources of recipes",
                gives: .ok("Who is asked.", "RecipeSources")
            )
            .put("sources", for: .known, changing: .sources, use: changeSources)
            .described(
                "setRecipeSources", "Sets the household's sources of recipes",
                details: """
                    `/sources` has the switch for all sources. Keys are set on the \
                    page, and never returned.
                    """, takes: "RecipeSourcesChange", gives: .ok("Who is asked from now on.", "RecipeSources"))
    }

    /// Returns kept recipes and starts a lookup at external sources: clients repeat the request later for new ones.
    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (query, page) = try request.query { fields in
            var query = RecipeQuery()
            query.text = fields.text("text") ?? ""
            (query.category, query.area) = (fields.text("category"), fields.text("area"))
            query.origin = fields.optional("origin")
            query.isFavourite = fields.optional("favourite", default: false)
            return (query, fields.page)
        }
        if page.after == nil, let question = RecipeQuestion(query) { _ = try await kiosk.lookUp(question) }
        let recipes = try await store.recipes(query, for: context.actor.memberId)
        return try .page(of: recipes, page, of: request, id: { $0.recipe.uuid.text }, RecipeLineJSON.init)
    }

    private func categories(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await lists(.category, request)
    }

    private func areas(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await lists(.area, request)
    }

    private func lists(_ kind: RecipeList.Kind, _ request: Request) async throws -> Response {
        let page = try request.query { $0.page }
        _ = try await kiosk.lookUp(.lists(kind))
        return try .page(
            of: try await store.recipeLists(kind), page, of: request, id: \.name, RecipeGroupJSON.init)
    }

    private func random(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (category, isHere) = try request.query { fields in
            (fields.text("category"), fields.optional("here", default: false))
        }
        var query = RecipeQuery()
        query.category = category
        guard
            let summary = try await store.randomRecipe(query, isHere: isHere, for: context.actor.memberId)
        else { throw KitchenError.violated(.missing(.recipe)) }
        return try .json(RecipeLineJSON(summary))
    }

    /// Bytes; enough for the longest source with every character escaped.
    private static let largestBody = 2 * PageReading.longestText

    /// Returns 200 with the recipe, and its identifier if it was kept. Takes as long as the site does.
    private func read(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (address, source, isKept) = try await request.body(upTo: Self.largestBody) { body in
            let address = body.optional("address", as: String.self)
            let source = body.optional("source", as: String.self)
            if (address == nil) == (source == nil), body.faults.isEmpty {
                body.fault("address", "The page is missing, or given twice. Send either the address or the source.")
            }
            return (address, source, body.optional("keep", default: false))
        }
        do {
            let found =
                if let address {
                    try await kiosk.readPage(at: address)
                } else {
                    try RecipePage.recipe(in: source ?? "")
                }
            let recipe = isKept ? try await kiosk.save(found) : nil
            return try .json(ReadRecipeJSON(found, recipe))
        } catch let failure as RecipePageFailure {
            throw Problem(failure)
        }
    }

    private func sources(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(RecipeSourcesJSON(try await store.recipeSettings(), kiosk.external.recipes))
    }

    private func changeSources(_ request: Request, context: AppRequestContext) async throws -> Response {
        let (theMealDB, edamam, isWalking) = try await request.body { body in
            (
                body.required("theMealDB", as: Bool.self), body.required("edamam", as: Bool.self),
                body.required("monthly", as: Bool.self)
            )
        }
        let settings = try await store.changeRecipeSettings { settings in
            settings.on = Set([theMealDB ? .theMealDB : nil, edamam ? .edamam : nil].compactMap(\.self))
            settings.isWalking = isWalking
        }
        return try .json(RecipeSourcesJSON(settings, kiosk.external.recipes))
    }
}

extension Recipe.Origin: FieldRequirable {}

extension Fields {
    /// Returns a text of at most 300 characters; nil if it is missing or empty.
    fileprivate func text(_ name: String) -> String? {
        guard let text: String = optional(name), !text.isEmpty else { return nil }
        if text.unicodeScalars.count > 300 {
            fault(name, "The \(name) is longer than 300 characters. Shorten it.")
        }
        return text
    }
}

extension RecipeQuestion {
    /// Creates the question for external sources that matches a list; nil if only the household can answer.
    fileprivate init?(_ query: RecipeQuery) {
        guard query.origin == nil || query.origin == .theMealDB, !query.isFavourite else { return nil }
        if query.text.count > 1 {
            self = .search(query.text)
        } else if let category = query.category, category.count <= RecipeList.longestName {
            self = .list(.category, category)
        } else if let area = query.area, area.count <= RecipeList.longestName {
            self = .list(.area, area)
        } else {
            return nil
        }
    }
}

extension Problem {
    /// Describes why a page gave no recipe.
    fileprivate init(_ failure: RecipePageFailure) {
        let sentences = "\(failure)".split(separator: ". ", maxSplits: 1)
        let (what, cure) = ("\(sentences[0]).", sentences.count > 1 ? String(sentences[1]) : "")
        self.init(.declined, .unprocessableContent, what, cure: cure)
    }
}
