import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/recipes/UUID/missing`, `/cooked` and `/leftovers`: shopping for a recipe, taking from stock, keeping leftovers.
struct RecipeCookingPages {
    let pages: Pages

    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .post(":recipe/missing", for: .known, changing: .shopping, from: ":recipe", use: buy)
            .post(":recipe/missing/undo", for: .known, changing: .shopping, from: ":recipe", use: removeEntries)
            .get(":recipe/cooked", for: .known, use: look)
            .post(":recipe/cooked", for: .known, changing: .stock, use: take)
            .get(":recipe/leftovers", for: .known, use: showLeftovers)
            .post(":recipe/leftovers", for: .known, changing: .stock, use: saveLeftovers)
    }

    // MARK: - Missing

    /// Puts missing ingredients on the chosen list, else the first one, which is created if there is none.
    private func buy(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("recipe", of: .recipe)
        var form = try await request.form()
        let details = try await store.recipeDetails(uuid, for: request.plannedPeople)
        let list = try await list(&form, pageContext)
        let lines = details.ingredients.map { pageContext.written($0, times: details.times).text }
        let put = try await store.addMissingEntries(
            ofRecipe: uuid, for: details.people, noting: lines, on: list.uuid, by: pageContext.actor)
        let names = put.map { $0.product?.name ?? $0.entry.text ?? "" }.joined(separator: ", ")
        let notice =
            put.isEmpty
            ? Notice("recipe.nothingToBuy", ["list": .text(list.name)])
            : Notice("recipe.onList", ["names": .text(names), "list": .text(list.name), "count": .number(put.count)])
        return pages.redirect(to: "/recipes/\(uuid.text)\(request.planned)", saying: notice, for: pageContext)
    }

    private func list(_ form: inout Form, _ pageContext: PageContext) async throws -> ShoppingList {
        if let chosen = form.optionalUUID("list") { return try await store.list(chosen).list }
        return try await pages.firstList(for: pageContext)
    }

    private func removeEntries(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let uuid = try context.uuid("recipe", of: .recipe)
        let count = try await store.removeMissingEntries(ofRecipe: uuid)
        return pages.redirect(
            to: "/recipes/\(uuid.text)", saying: Notice("recipe.takenBack", ["count": .number(count)]), for: pageContext
        )
    }

    // MARK: - Cooked

    private func look(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let plan = try await CookedPlan(
            context.uuid("recipe", of: .recipe), for: request.plannedPeople, store)
        return cookedPage(plan, plan.form, pageContext, request.planned)
    }

    private func cookedPage(_ plan: CookedPlan, _ form: Form, _ pageContext: PageContext, _ planned: String) -> Response
    {
        let title = Phrase("recipe.cookedTitle", ["name": .text(plan.details.recipe.title)])
        return pages.show(
            "recipeCooked", CookedPage(plan, form, pageContext, planned), title: title, to: pageContext, at: .recipes,
            form: form)
    }

    private func take(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let plan = try await CookedPlan(
            context.uuid("recipe", of: .recipe), for: request.plannedPeople, store)
        var form = try await request.form()
        do throws(KitchenError) {
            let uses = plan.uses(&form)
            if uses.isEmpty, form.isValid { form.note("recipe.nothingTicked") }
            if form.isValid {
                let taken = try await store.takeCooked(recipe: plan.details.recipe.uuid, uses, by: pageContext.actor)
                return pages.redirect(
                    to: "/recipes/\(plan.details.recipe.uuid.text)", saying: Notice(taken, pageContext),
                    for: pageContext)
            }
        } catch { try form.note(error, at: "") }
        return cookedPage(plan, form, pageContext, request.planned)
    }

    // MARK: - Leftovers

    private func showLeftovers(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let details = try await store.recipeDetails(context.uuid("recipe", of: .recipe))
        let place = try await store.locations().usualForLeftovers
        return try await leftoversPage(details, Form(["portions": "1", "location": place]), pageContext)
    }

    private func leftoversPage(_ details: RecipeDetails, _ form: Form, _ pageContext: PageContext) async throws
        -> Response
    {
        let form = try await LeftoversForm(
            form, places: store.locations(), containers: store.freeContainers(), pageContext)
        let path = "/recipes/\(details.recipe.uuid.text)"
        return pages.show(
            form.form, form.fields, sentTo: "\(path)/leftovers", submit: "recipe.keepLeftovers",
            title: Phrase("recipe.leftoversTitle", ["name": .text(details.recipe.title)]), cancel: path,
            to: pageContext,
            at: .recipes)
    }

    private func saveLeftovers(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let details = try await store.recipeDetails(context.uuid("recipe", of: .recipe))
        var form = try await request.form()
        do throws(KitchenError) {
            if let draft = form.leftovers(of: details.recipe.title, pageContext), form.isValid {
                let line = try await store.saveLeftovers(of: details.recipe.uuid, draft, by: pageContext.actor)
                let print = form.wantsNewLabel ? draft.label.map { "/cards?label=\($0.characters)" } : nil
                return pages.redirect(
                    to: print ?? "/lots/\((line.lot ?? details.recipe.uuid).text)",
                    saying: pageContext.notice(of: line),
                    for: pageContext)
            }
        } catch {
            try form.note(error, at: error == .violated(.outOfRange(.bestBefore)) ? "bestBefore" : nil)
        }
        return try await leftoversPage(details, form, pageContext)
    }
}

extension Notice {
    /// Describes what was taken from stock, and what was missing there.
    fileprivate init(_ taken: RecipeTaken, _ pageContext: PageContext) {
        let names = taken.missing.map { $0.product.name ?? pageContext.localized("common.unknownProduct") }
        self.init(
            Phrase(
                taken.missing.isEmpty ? "recipe.taken" : "recipe.takenSome",
                ["count": .number(taken.line.parts.count), "names": .text(names.joined(separator: ", "))]),
            undo: taken.line.id)
    }
}
