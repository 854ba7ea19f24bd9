import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases

/// `/sources/recipes/theMealDB` and similar: whether a recipe source is used, and its key.
struct RecipeSourcePages {
    let pages: Pages

    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("recipes/:origin", for: .people, use: show)
            .post("recipes/:origin", for: .people, changing: .sources, use: change)
    }

    private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let origin = try context.recipeOrigin
        return page(of: origin, try await filled(origin), try await pages.pageContext(request, context))
    }

    /// Creates the form with the current settings. The key is never shown.
    private func filled(_ origin: Recipe.Origin) async throws -> Form {
        let settings = try await store.recipeSettings()
        var values = ["on": settings.on.contains(origin) ? "1" : ""]
        if origin == .theMealDB {
            values["monthly"] = settings.isWalking ? "1" : ""
            values["public"] = settings.keys.contains(origin) ? "" : "1"
        } else {
            values["user"] = try await store.credential(origin.credentialName)?.user ?? ""
        }
        return Form(changing: values)
    }

    private func page(of origin: Recipe.Origin, _ form: Form, _ pageContext: PageContext) -> Response {
        var fields = [FieldView("on", .check, label: "sources.on", in: form, for: pageContext)]
        if origin == .theMealDB {
            fields += [
                FieldView(
                    "monthly", .check, label: "sources.monthly", in: form, for: pageContext, hint: "sources.monthlyHint"
                ),
                FieldView("public", .check, label: "sources.publicKey", in: form, for: pageContext),
                FieldView(
                    "secret", .secret, label: "sources.supporterKey", in: form, for: pageContext,
                    hint: "sources.supporterKeyHint"),
            ]
        } else {
            fields += CredentialForm.fields(form, pageContext)
        }
        let view = FormView(fields: fields, cancel: "/sources", form: form, for: pageContext)
        let explanation = pageContext.localized(Phrase("sources.\(origin.rawValue)RecipesExplanation"))
        let page = ItemPage(
            sections: [ItemPage.Section(explanation: explanation, form: view)], back: "/sources", delete: nil)
        return pages.show(
            "item", page, title: Phrase("sources.one", ["name": .text(origin.name ?? "")]), to: pageContext,
            at: .settings,
            form: form)
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let origin = try context.recipeOrigin
        var form = try await request.form(changing: try await filled(origin))
        let (isOn, isWalking) = (!form["on"].isEmpty, !form["monthly"].isEmpty)
        do throws(KitchenError) {
            if origin == .theMealDB {
                try await saveSupporterKey(from: form)
            } else {
                try await CredentialForm.store(&form, of: origin.credentialName, in: store)
            }
            guard form.isValid else { return page(of: origin, form, pageContext) }
            try await store.changeRecipeSettings { settings in
                if isOn { settings.on.insert(origin) } else { settings.on.remove(origin) }
                if origin == .theMealDB { settings.isWalking = isWalking }
            }
            pages.kiosk.external.recipes.forgive(origin)
            return pages.redirect(to: "/sources", saying: Notice("sources.saved"), for: pageContext)
        } catch { try form.note(error) }
        return page(of: origin, form, pageContext)
    }

    /// Stores a supporter's key, which has no account; the public key deletes it.
    private func saveSupporterKey(from form: Form) async throws(KitchenError) {
        let name = Recipe.Origin.theMealDB.credentialName
        if let key = Credential(user: "supporter", secret: form["secret"]) {
            try await store.setCredential(key, of: name)
        } else if !form["public"].isEmpty {
            try await store.setCredential(nil, of: name)
        }
    }
}

extension AppRequestContext {
    /// The recipe source in the path.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` if there is no such source.
    fileprivate var recipeOrigin: Recipe.Origin {
        get throws {
            let known = parameters.get("origin").flatMap(Recipe.Origin.init(rawValue:))
            guard let known, RecipeSettings.outside.contains(known) else {
                throw KitchenError.violated(.missing(.source))
            }
            return known
        }
    }
}

/// A recipe source as a row: `{{#recipes}}`.
struct RecipeSourceRow {
    let id: String
    let name: String
    let state: String
    /// What is wrong, and what helps; nil if nothing is.
    let trouble: String?

    static func all(_ settings: RecipeSettings, _ external: ExternalServices, _ pageContext: PageContext)
        -> [RecipeSourceRow]
    {
        RecipeSettings.outside.map { origin in
            let isOn = settings.on.contains(origin) && !settings.lacksKey(origin)
            let isWalked = isOn && origin == .theMealDB && settings.isWalking
            let state: Phrase =
                isWalked
                ? "sources.isOnMonthly"
                : isOn ? "sources.isOn" : settings.lacksKey(origin) ? "sources.lacksKey" : "sources.isOff"
            let trouble = isOn ? external.recipes.trouble(with: origin)?.phrase : nil
            return RecipeSourceRow(
                id: origin.rawValue, name: origin.name ?? "", state: pageContext.localized(state),
                trouble: trouble.map(pageContext.localized))
        }
    }
}
