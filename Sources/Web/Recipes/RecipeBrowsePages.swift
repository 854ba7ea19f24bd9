import Foods
import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/recipes`: recipes by category, by area, by words and at random.
///
/// Shows kept recipes at once and looks up others at external sources; the page renews itself when they arrive.
struct RecipeBrowsePages {
    let pages: Pages

    private var kiosk: Kiosk { pages.kiosk }
    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: start)
            .get("categories/:name", for: .known, use: category)
            .get("areas/:name", for: .known, use: area)
            .get("random", for: .known, use: random)
            .get("found/:meal", for: .known, use: found)
            .post("retry", for: .known, from: "", use: retry)
    }

    // MARK: - Start

    private func start(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let text = String(request.text("text").prefix(300))
        guard text.isEmpty else { return try await search(text, request, pageContext) }
        let categories = try await kiosk.lookUp(.lists(.category))
        let areas = try await kiosk.lookUp(.lists(.area))
        let open = [RecipeQuestion.lists(.category): categories, .lists(.area): areas].first { !$1.isQuiet }
        let view = RecipesStart(
            categories: try await store.recipeLists(.category), areas: try await store.recipeLists(.area),
            asking: RecipeAskingView(open?.value ?? categories, of: open?.key ?? .lists(.category), pageContext),
            pageContext)
        return pages.show(
            "recipes", view, title: "recipes.title", to: pageContext, at: .recipes, areas: [.recipes, .sources])
    }

    // MARK: - Lists

    private func category(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await list(.category, request, context)
    }

    private func area(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await list(.area, request, context)
    }

    private func list(_ kind: RecipeList.Kind, _ request: Request, _ context: AppRequestContext) async throws
        -> Response
    {
        let pageContext = try await pages.pageContext(request, context)
        let name = try context.listName
        var query = RecipeQuery()
        if kind == .area { query.area = name } else { query.category = name }
        let known = try await store.recipeLists(kind).first { $0.name == name }
        let asking = try await kiosk.lookUp(.list(kind, name))
        let kept = try await store.recipes(query, for: pageContext.member?.id)
        let listed = try await store.listedRecipes(kind, named: name)
        if known == nil, kept.isEmpty, listed.isEmpty, [.answered, .nobody].contains(asking) {
            throw KitchenError.violated(.missing(kind == .area ? .recipe : .category))
        }
        var view = RecipeListView(
            kept, listed, at: RecipeListAddress(request), of: .list(kind, name), asking: asking, pageContext)
        view.detail = known?.detail
        if kind == .category { view.randomPath = "/recipes/random?category=\(name.inAddress)" }
        let title = kind == .area ? pageContext.written(area: name) : pageContext.written(recipeCategory: name)
        return pages.show(
            "recipeList", view, title: Phrase("recipes.list", ["name": .text(title)]), to: pageContext, at: .recipes,
            areas: [.recipes, .stock])
    }

    private func search(_ text: String, _ request: Request, _ pageContext: PageContext) async throws -> Response {
        var query = RecipeQuery()
        query.text = text
        // A single letter matches too much to ask external sources for.
        let asking = text.count > 1 ? try await kiosk.lookUp(.search(text)) : .answered
        let kept = try await store.recipes(query, for: pageContext.member?.id)
        var view = RecipeListView(
            kept, [], at: RecipeListAddress(request), of: .search(text), asking: asking, pageContext)
        view.text = text
        view.borrow(kiosk.external.recipes.borrowed(like: text), pageContext)
        return pages.show(
            "recipeList", view, title: Phrase("recipes.searched", ["text": .text(text)]), to: pageContext, at: .recipes,
            areas: [.recipes, .stock])
    }

    // MARK: - By chance

    /// Keeps the chosen recipe in the address, so that a page that renews itself does not show another one.
    private func random(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let randomRequest = RandomRecipeRequest(request)
        if let drawn = randomRequest.drawn {
            let recipe = try await store.recipe(drawn).recipe
            let summary = try await store.recipes(for: pageContext.member?.id).first { $0.recipe.uuid == recipe.uuid }
            guard let summary else { throw KitchenError.violated(.missing(.recipe)) }
            return randomPage(RandomView(summary, randomRequest, pageContext), pageContext)
        }
        if let summary = try await store.randomRecipe(
            randomRequest.query, isHere: randomRequest.isHere, otherThan: randomRequest.last)
        {
            return pages.redirect(to: randomRequest.path(drawn: summary.recipe.uuid), for: pageContext)
        }
        if randomRequest.isHere { return randomPage(RandomView(nil, randomRequest, pageContext), pageContext) }
        let question = randomRequest.category.map { RecipeQuestion.list(.category, $0) } ?? .random
        let asking = try await kiosk.lookUp(question)
        if let category = randomRequest.category,
            let listed = try await store.listedRecipes(.category, named: category).randomElement()
        {
            return pages.redirect(to: "/recipes/found/\(listed.originId.inAddress)", for: pageContext)
        }
        var view = RandomView(nil, randomRequest, pageContext)
        view.asking = RecipeAskingView(asking, of: question, pageContext)
        return randomPage(view, pageContext)
    }

    private func randomPage(_ view: RandomView, _ pageContext: PageContext) -> Response {
        pages.show(
            "recipeRandom", view, title: "recipes.random", to: pageContext, at: .recipes, areas: [.recipes, .stock])
    }

    // MARK: - One that is only named yet

    /// Redirects to the recipe once it is fetched.
    private func found(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let meal = try context.parameters.require("meal").removingPercentEncoding ?? ""
        let listed = try await store.listedRecipe(meal, from: .theMealDB)
        if let recipe = try await store.recipe(meal, from: .theMealDB) {
            let path = "/recipes/\(recipe.uuid.text)"
            guard request.isRenewal else { return pages.redirect(to: path, for: pageContext) }
            return foundPage(FoundView(arrived: path), recipe.title, pageContext)
        }
        guard let listed else { throw KitchenError.violated(.missing(.recipe)) }
        var asking = kiosk.lookupState(of: .recipe(meal))
        if asking == nil || asking == .nobody { asking = try await kiosk.lookUp(.recipe(meal)) }
        let view = FoundView(
            asking: RecipeAskingView(asking ?? .asking, of: .recipe(meal), pageContext), isGone: asking == .answered)
        return foundPage(view, listed.title, pageContext)
    }

    private func foundPage(_ view: FoundView, _ title: String, _ pageContext: PageContext) -> Response {
        pages.show(
            "recipeFound", view, title: Phrase("recipes.list", ["name": .text(title)]), to: pageContext, at: .recipes,
            areas: [.recipes])
    }

    private func retry(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let form = try await request.form()
        if let question = RecipeQuestion(kind: form["kind"], name: form["name"]) {
            kiosk.external.recipes.forgive(.theMealDB)
            kiosk.external.recipes.forgetFailures()
            _ = try await kiosk.lookUp(question, again: true)
        }
        return pages.redirect(to: LocalPath(form["back"])?.text ?? "/recipes", for: pageContext)
    }
}

/// A recipe of which only the name is known yet.
private struct FoundView {
    var asking: RecipeAskingView?
    /// Whether its source no longer has it.
    var isGone = false
    /// The recipe's own page; nil until it is fetched.
    var arrived: String?
}

extension RecipeAsking {
    /// Whether the page shows no message for this state.
    var isQuiet: Bool { self == .answered }
}

extension AppRequestContext {
    /// The name of the list, from the path.
    var listName: String {
        get throws {
            let name = try parameters.require("name").removingPercentEncoding ?? ""
            guard !name.isEmpty, name.count <= RecipeList.longestName else {
                throw KitchenError.violated(.missing(.category))
            }
            return name
        }
    }
}

extension Request {
    /// Returns a query field, cut to the longest address; empty if it is missing.
    func text(_ name: String) -> String {
        String((queryFields[name] ?? "").prefix(RecipeDraft.longestAddress))
    }
}

extension String {
    /// The text percent-encoded, as a part of an address.
    var inAddress: String { addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["-", "_"])) ?? "" }
}
