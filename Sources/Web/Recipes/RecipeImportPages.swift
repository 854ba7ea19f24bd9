import Catalogue
import Foods
import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/recipes/import`: imports a recipe from any web page, by its address or its pasted source.
struct RecipeImportPages {
    let pages: Pages

    private var kiosk: Kiosk { pages.kiosk }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("import", for: .known, use: show)
            .post("import", for: .known, use: read)
            .get("import/:reading", for: .known, use: reading)
            .post("import/:reading", for: .known, use: save)
    }

    /// Shows the form, filled with the address that another program shares; only sending it starts the reading.
    private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let address = ["address", "url", "text"].lazy.map(request.text).first { !$0.isEmpty } ?? ""
        return page(Form(["address": RecipePages.address(address) ?? address]), pageContext)
    }

    private func page(_ form: Form, _ pageContext: PageContext) -> Response {
        let fields = [
            FieldView(
                .address, .line(most: RecipeDraft.longestAddress), in: form, for: pageContext,
                hint: "recipes.addressHint"),
            FieldView(
                "source", .text(most: PageReading.longestText), label: "recipes.source", in: form, for: pageContext,
                hint: "recipes.sourceHint"),
        ]
        let view = FormView(
            action: "/recipes/import", fields: fields, submit: "recipes.read", cancel: "/recipes", isMultipart: true,
            form: form, for: pageContext)
        return pages.show(
            "recipeImport", ["form": view], title: "recipes.import", to: pageContext, at: .recipes, form: form)
    }

    private func read(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form(upTo: PageReading.longestText + (64 << 10))
        let (address, source) = (form["address"], form["source"])
        let id: UUID
        if !source.isEmpty {
            guard source.utf8.count <= PageReading.longestText else {
                form.note("recipes.failedTooLarge", at: "source")
                return page(form, pageContext)
            }
            id = kiosk.read(pasted: source)
        } else if RecipePages.address(address) != nil {
            guard try await isAsking else {
                form.note(RecipePageFailure.offline.phrase, at: "address")
                return page(form, pageContext)
            }
            id = kiosk.startReading(address)
        } else {
            form.note(address.isEmpty ? "refusal.empty" : RecipePageFailure.noAddress.phrase, at: "address")
            return page(form, pageContext)
        }
        if case .failed(let failure)? = kiosk.reading(id)?.state {
            form.note(failure.phrase, at: source.isEmpty ? "address" : "source")
            return page(form, pageContext)
        }
        return pages.redirect(to: "/recipes/import/\(id.text)", for: pageContext)
    }

    private var isAsking: Bool {
        get async throws {
            guard !kiosk.external.isOffline else { return false }
            return try await kiosk.store.recipeSettings().isAsking
        }
    }

    // MARK: - The parsed recipe

    private func reading(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let id = try context.uuid("reading", of: .recipe)
        guard let reading = kiosk.reading(id) else { return pages.redirect(to: "/recipes/import", for: pageContext) }
        return pages.show(
            "recipeReading", RecipeReadingView(reading, id: id, pageContext), title: "recipes.readTitle",
            to: pageContext,
            at: .recipes, areas: [.recipes])
    }

    private func save(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let id = try context.uuid("reading", of: .recipe)
        _ = try await request.form()
        guard case .read(let found)? = kiosk.reading(id)?.state else {
            return pages.redirect(to: "/recipes/import/\(id.text)", for: pageContext)
        }
        let recipe = try await kiosk.save(found)
        let notice = Notice("recipes.kept", ["name": .text(recipe.title)])
        return pages.redirect(to: "/recipes/\(recipe.uuid.text)", saying: notice, for: pageContext)
    }
}

extension RecipePageFailure {
    /// The message for the cook: what is wrong, and what helps.
    var phrase: Phrase {
        switch self {
        case .noAddress: "recipes.failedNoAddress"
        case .gone: "recipes.failedGone"
        case .turnedAway: "recipes.failedTurnedAway"
        case .silent: "recipes.failedNoAnswer"
        case .tooLarge: "recipes.failedTooLarge"
        case .inside: "recipes.failedInside"
        case .offline: "recipes.failedOffline"
        case .noPage: "recipes.failedNoPage"
        case .noData: "recipes.failedNoData"
        case .unreadable: "recipes.failedUnreadable"
        case .noRecipe: "recipes.failedNoRecipe"
        case .incomplete: "recipes.failedIncomplete"
        }
    }
}
