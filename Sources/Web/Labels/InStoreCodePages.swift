import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/numbers`: how shops write weight or price into numbers of their own, and what two of them have raised as a question.
struct InStoreCodePages: RecordPages {
    let pages: Pages
    let path = "/numbers"
    let thing = RuleViolation.Thing.numberRule
    let areas = [KioskEvent.Area.stock, .products]

    func key(_ name: String) -> String { "numbers.\(name)" }

    var routes: GuardedRoutes {
        routes(deleting: [.products])
            .post("learn", for: .known, changing: .stock, .products, from: "", use: createRule)
    }

    func list(for pageContext: PageContext) async throws -> Response {
        let page = InStoreCodesPage(
            try await store.inStoreCodeRules(), try await store.inStoreCodeQuestions(),
            try await store.shops().map(\.shop), pageContext)
        return pages.show(
            "numbers", page, title: "numbers.title", to: pageContext, at: .settings, areas: [.products, .scans])
    }

    /// Creates a rule from the user's answer about two codes.
    private func createRule(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        guard let first = GTIN(form["first"]), let second = GTIN(form["second"]),
            let kind = form.choice("kind", of: InStoreCodePattern.Kind.self)
        else { throw KitchenError.violated(.missing(.code)) }
        let back = form["back"].isEmpty ? "/numbers" : form["back"]
        do throws(KitchenError) {
            let correction = try await store.answerInStoreCodeQuestion(
                kind, about: first, second, shopId: form.optionalId("shop"), by: pageContext.actor)
            let said: Phrase = correction.operation == nil ? "numbers.learned" : "numbers.learnedAndPutRight"
            return pages.redirect(to: back, saying: notice(said, correction), for: pageContext)
        } catch {  // somebody else was faster, perhaps
            guard case .violated = error else { throw error }
            return pages.redirect(to: back, saying: Notice(error.phrase, isTrouble: true), for: pageContext)
        }
    }

    // MARK: A rule

    func record(_ id: Int64) async throws(KitchenError) -> InStoreCodeRule { try await store.numberRule(id) }
    func id(of rule: InStoreCodeRule) -> String { "\(rule.id)" }
    func name(of rule: InStoreCodeRule, for pageContext: PageContext) -> String { rule.pattern.prefix }

    func title(of rule: InStoreCodeRule, for pageContext: PageContext) -> Phrase {
        Phrase("numbers.begin", ["prefix": .text(rule.pattern.prefix)])
    }

    func filled(_ rule: InStoreCodeRule) -> Form {
        let pattern = ["pattern": "\(rule.pattern)"]  // with blanks
        return Form(changing: InStoreCodeRuleDraft(rule).formValues.merging(pattern) { $1 })
    }

    func fields(_ form: Form, of rule: InStoreCodeRule?, for pageContext: PageContext) async throws -> [FieldView] {
        let shops = InStoreCodesPage.shops(try await store.shops().map(\.shop), pageContext)
        return InStoreCodeRuleDraft.fields.map { $0.view(in: form, for: pageContext, choices: shops) }
    }

    func insert(_ form: inout Form, for pageContext: PageContext) async throws -> Notice? {
        try await form.submit(InStoreCodeRuleDraft.self) {
            try await store.addInStoreCodeRule($0, by: pageContext.actor)
        }
        .map { notice("numbers.saved", $0) }
    }

    func update(_ rule: InStoreCodeRule, _ form: inout Form, for pageContext: PageContext) async throws -> Notice? {
        try await form.submit(InStoreCodeRuleDraft.self) {
            try await store.editInStoreCodeRule(rule.id, $0, by: pageContext.actor)
        }.map { notice("numbers.saved", $0) }
    }

    /// What was put right can be taken back by the notice.
    private func notice(_ said: Phrase, _ correction: InStoreCodeCorrection) -> Notice {
        Notice(said, undo: correction.operation)
    }

    func question(about rule: InStoreCodeRule, for pageContext: PageContext) async throws -> Response {
        pages.confirm(
            Phrase("numbers.deleteQuestion", ["prefix": .text(rule.pattern.prefix)]), warning: "numbers.deleteWarning",
            button: "common.delete", cancel: "/numbers/\(rule.id)", to: pageContext, at: .settings)
    }

    func delete(_ rule: InStoreCodeRule, _ request: Request, for pageContext: PageContext) async throws -> Response {
        try await store.removeInStoreCodeRule(rule.id)
        return done(Notice("numbers.removed"), for: pageContext)
    }
}
