import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/numbers`: the rules for in-store codes that contain a weight or price, and the questions that codes raise.
struct InStoreCodePages {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: all)
            .post("", for: .known, changing: .stock, .products, use: add)
            .get("new", for: .known, use: new)
            .post("learn", for: .known, changing: .stock, .products, from: "", use: learn)
            .get(":rule", for: .known, use: one)
            .post(":rule", for: .known, changing: .stock, .products, use: change)
            .get(":rule/delete", for: .known, use: askToDelete)
            .post(":rule/delete", for: .known, changing: .products, use: delete)
    }

    private func all(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let page = InStoreCodesPage(
            try await store.numberRules(), try await store.numberQuestions(), try await store.shops().map(\.shop),
            visitor)
        return pages.show(
            "numbers", page, title: "numbers.title", to: visitor, at: .settings, areas: [.products, .scans])
    }

    /// Creates a rule from the user's answer about two codes.
    private func learn(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        var form = try await request.form()
        guard let first = GTIN(form["first"]), let second = GTIN(form["second"]),
            let kind = form.choice("kind", of: InStoreCodePattern.Kind.self)
        else { throw KitchenError.violated(.missing(.code)) }
        let back = form["back"].isEmpty ? "/numbers" : form["back"]
        do throws(KitchenError) {
            let correction = try await store.learn(
                kind, from: first, second, shopId: form.optionalId("shop"), by: visitor.actor)
            let said: Phrase = correction.operation == nil ? "numbers.learned" : "numbers.learnedAndPutRight"
            return done(said, correction, visitor, at: back)
        } catch {  // another client may have answered first
            guard case .violated = error else { throw error }
            return pages.go(to: back, saying: Notice(error.phrase, isTrouble: true), for: visitor)
        }
    }

    // MARK: A rule

    private func new(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await newForm(Form(), pages.visitor(request, context))
    }

    private func newForm(_ form: Form, _ visitor: PageContext) async throws -> Response {
        pages.showNew(try await fields(form, visitor), at: "/numbers", title: "numbers.add", form, to: visitor)
    }

    private func fields(_ form: Form, _ visitor: PageContext) async throws -> [FieldView] {
        let shops = InStoreCodesPage.shops(try await store.shops().map(\.shop), visitor)
        return InStoreCodeRuleDraft.fields.map { $0.view(in: form, for: visitor, choices: shops) }
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        var form = try await request.form()
        let saved = try await form.submit(InStoreCodeRuleDraft.self) { draft in
            try await store.addNumberRule(draft, by: visitor.actor)
        }
        if let saved { return done("numbers.saved", saved, visitor) }
        return try await newForm(form, visitor)
    }

    private func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        let rule = try await store.numberRule(context.rowId("rule", of: .numberRule))
        return try await page(of: rule, filled(rule), pages.visitor(request, context))
    }

    private func filled(_ rule: InStoreCodeRule) -> Form {
        let pattern = ["pattern": "\(rule.pattern)"]  // with blanks
        return Form(changing: InStoreCodeRuleDraft(rule).formValues.merging(pattern) { $1 })
    }

    private func page(of rule: InStoreCodeRule, _ form: Form, _ visitor: PageContext) async throws -> Response {
        let view = FormView(
            fields: try await fields(form, visitor), cancel: "/numbers", form: form, for: visitor)
        let page = ItemPage(
            sections: [ItemPage.Section(form: view)], back: "/numbers", delete: "/numbers/\(rule.id)/delete")
        let title = Phrase("numbers.begin", ["prefix": .text(rule.pattern.prefix)])
        return pages.show("item", page, title: title, to: visitor, at: .settings, form: form)
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let rule = try await store.numberRule(context.rowId("rule", of: .numberRule))
        var form = try await request.form(changing: filled(rule))
        let saved = try await form.submit(InStoreCodeRuleDraft.self) { draft in
            try await store.changeNumberRule(rule.id, draft, by: visitor.actor)
        }
        if let saved { return done("numbers.saved", saved, visitor) }
        return try await page(of: rule, form, visitor)
    }

    private func askToDelete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let rule = try await store.numberRule(context.rowId("rule", of: .numberRule))
        return pages.confirm(
            Phrase("numbers.deleteQuestion", ["prefix": .text(rule.pattern.prefix)]), warning: "numbers.deleteWarning",
            button: "common.delete", cancel: "/numbers/\(rule.id)", to: visitor, at: .settings)
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        try await store.removeNumberRule(context.rowId("rule", of: .numberRule))
        return pages.go(to: "/numbers", saying: Notice("numbers.removed"), for: visitor)
    }

    /// Redirects with a notice, which offers to undo the correction of the stock.
    private func done(
        _ said: Phrase, _ correction: InStoreCodeCorrection, _ visitor: PageContext, at path: String = "/numbers"
    ) -> Response {
        pages.go(to: path, saying: Notice(said, undo: correction.operation), for: visitor)
    }
}
