import Foods
import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/recipes/UUID`: one recipe, and its one-touch actions.
struct OneRecipePages {
    let pages: Pages
    let pictures: OwnRecipePictures

    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get(":recipe", for: .known, use: show)
            .get(":recipe/cook", for: .known, use: cook)
            .post(":recipe/people", for: .known, changing: .recipes, from: ":recipe", use: changePeople)
            .post(":recipe/favourite", for: .known, changing: .recipes, from: ":recipe", use: favour)
            .post(":recipe/rating", for: .known, changing: .recipes, from: ":recipe", use: rate)
            .post(":recipe/note", for: .known, changing: .recipes, from: ":recipe", use: note)
            .post(":recipe/timer", for: .known, changing: .timers, from: ":recipe", use: startTimer)
            .post(":recipe/servings", for: .known, changing: .recipes, from: ":recipe", use: setServings)
    }

    private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("recipe", of: .recipe)
        return try await page(of: uuid, for: request.plannedPeople, Form(), pageContext)
    }

    /// - Parameter people: The planned number of people; nil for the number that was last set.
    private func page(
        of uuid: UUID, for people: Int? = nil, _ form: Form, _ pageContext: PageContext
    ) async throws -> Response {
        let details = try await store.recipeDetails(uuid, for: people)
        let stocked = try await store.stockedIngredients(details)
        let view = OneRecipeView(
            details, stocked, entries: try await store.entries(ofRecipe: uuid),
            timers: try await store.timers(ofRecipe: uuid),
            nutrition: try await store.nutrition(of: stocked, for: details), lists: try await store.lists(),
            hasOwnPicture: details.recipe.isOwn && pictures.has(details.recipe.uuid), isPlanned: people != nil, form,
            pageContext)
        return pages.show(
            "recipe", view, title: Phrase("recipe.one", ["name": .text(details.recipe.title)]), to: pageContext,
            at: .recipes, areas: [.recipes, .stock, .products, .shopping, .household, .timers], form: form)
    }

    /// Shows the steps alone, readable from across the kitchen.
    private func cook(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let details = try await store.recipeDetails(context.uuid("recipe", of: .recipe))
        let timers = try await store.timers(ofRecipe: details.recipe.uuid)
        let view = CookRecipeView(details, timers, pageContext)
        return pages.show(
            "recipeCook", view, title: Phrase("recipe.one", ["name": .text(details.recipe.title)]), to: pageContext,
            at: .recipes, areas: [.recipes, .timers])
    }

    // MARK: - One-touch actions

    private func changePeople(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("recipe", of: .recipe)
        var form = try await request.form()
        guard let step = form.number("step", in: -1...1) else {
            return back(uuid, form, saying: .refusing(.outOfRange(.people)), pageContext)
        }
        do throws(KitchenError) {
            try await resize(uuid, by: step)
        } catch {
            guard error == .violated(.outOfRange(.people)) else { throw error }
            return back(uuid, form, saying: .refusing(.outOfRange(.people)), pageContext)
        }
        return back(uuid, form, pageContext)
    }

    /// Scales the recipe by one person, or by one step of pieces.
    private func resize(_ uuid: UUID, by step: Int) async throws(KitchenError) {
        let details = try await store.recipeDetails(uuid)
        guard details.recipe.countedPieces != nil else {
            return try await store.set(people: details.people + step, ofRecipe: uuid)
        }
        guard let count = details.pieceCount(after: step) else { throw .violated(.outOfRange(.people)) }
        try await store.set(made: count, ofRecipe: uuid)
    }

    /// Sets the servings of a recipe whose source does not state them.
    private func setServings(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("recipe", of: .recipe)
        var form = try await request.form()
        do throws(KitchenError) {
            if let servings = form.number("servings", in: RecipeDraft.crowd) {
                try await store.set(servings: servings, ofRecipe: uuid)
                return back(uuid, form, pageContext)
            }
        } catch { try form.note(error) }
        return try await page(of: uuid, form, pageContext)
    }

    private func favour(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("recipe", of: .recipe)
        let form = try await request.form()
        try await store.favour(recipe: uuid, form["favourite"] == "yes")
        return back(uuid, form, pageContext)
    }

    private func rate(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("recipe", of: .recipe)
        guard let member = pageContext.member?.id else { return who(uuid, pageContext) }
        var form = try await request.form()
        guard let rating = Rating(&form) else { return try await page(of: uuid, form, pageContext) }
        try await store.rate(recipe: uuid, rating.stars, by: member)
        return back(uuid, form, pageContext)
    }

    private func note(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("recipe", of: .recipe)
        guard let member = pageContext.member?.id else { return who(uuid, pageContext) }
        var form = try await request.form()
        do throws(KitchenError) {
            let text = form.optionalText("note", most: RecipeNote.longest)
            if form.isValid {
                try await store.note(recipe: uuid, text, by: member)
                return back(uuid, form, saying: Notice("recipe.noted"), pageContext)
            }
        } catch { try form.note(error) }
        return try await page(of: uuid, form, pageContext)
    }

    private func startTimer(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("recipe", of: .recipe)
        var form = try await request.form()
        guard let step = form.number("step", in: 0...RecipeDraft.mostSteps),
            let seconds = form.number("seconds", in: 1...TimerDraft.longest)
        else { return back(uuid, form, saying: .refusing(.missing(.step)), pageContext) }
        do throws(KitchenError) {
            let title = try await store.recipe(uuid).recipe.title
            let name = pageContext.localized(
                "recipe.timerName", ["name": .text(title.shortened), "number": .number(step + 1)])
            _ = try await store.startTimer(ofRecipe: uuid, step: step, seconds: seconds, name: name)
        } catch {
            guard case .violated(let violation) = error, violation != .missing(.recipe) else { throw error }
            return back(uuid, form, saying: .refusing(violation), pageContext)
        }
        return back(uuid, form, saying: nil, pageContext)
    }

    private func back(_ uuid: UUID, _ form: Form, saying notice: Notice? = nil, _ pageContext: PageContext) -> Response
    {
        pages.redirect(
            to: form["back"].isEmpty ? "/recipes/\(uuid.text)" : form["back"], saying: notice, for: pageContext)
    }

    private func who(_ uuid: UUID, _ pageContext: PageContext) -> Response {
        pages.redirect(to: "/who?back=\("/recipes/\(uuid.text)".percentEncoded)", for: pageContext)
    }
}

extension Request {
    /// The planned number of people, from the address; nil if it is missing or out of range.
    var plannedPeople: Int? {
        queryFields["people"].flatMap { Int($0) }.flatMap { RecipeDraft.crowd.contains($0) ? $0 : nil }
    }

    /// The query for the planned number of people: `?people=4`; empty for none.
    var planned: String { plannedPeople.map { "?people=\($0)" } ?? "" }
}

extension Notice {
    /// Returns a notice of why something was not done.
    static func refusing(_ violation: RuleViolation) -> Notice { Notice(violation.phrase, isTrouble: true) }
}
