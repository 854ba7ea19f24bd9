import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/labels`: the labels that the household prints itself, and the lots and products that they are bound to.
struct OwnLabelPages {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: all)
            .post("", for: .known, changing: .products, use: add)
            .get("new", for: .known, use: new)
            .get(":label", for: .known, use: one)
            .post(":label", for: .known, changing: .products, use: change)
            .get(":label/delete", for: .known, use: askToDelete)
            .post(":label/delete", for: .known, changing: .products, use: delete)
    }

    private func all(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        var rows: [RowsPage.Row] = []
        for (index, binding) in try await store.ownLabels().enumerated() {
            let code = binding.label.characters
            let standsFor = try await choice(for: binding.target, visitor)?.label ?? visitor.say("labels.waits")
            rows.append(
                RowsPage.Row(
                    id: Int64(index), path: "/labels/\(code)", name: binding.name ?? code,
                    detail: binding.name == nil ? standsFor : "\(code) · \(standsFor)", icon: "note"))
        }
        var page = RowsPage(rows, at: "/labels", icon: "note") { visitor.say("labels.\($0)") }
        page.print = "/cards?ownLabels=1"
        return pages.show(
            "rows", page, title: "labels.title", to: visitor, at: .settings, areas: [.products, .stock])
    }

    private func new(_ request: Request, context: AppRequestContext) async throws -> Response {
        let wanted = request.queryFields["lot"].map { "lot:\($0)" } ?? ""
        return try await newForm(Form(["target": wanted]), pages.visitor(request, context))
    }

    private func newForm(_ form: Form, _ visitor: PageContext) async throws -> Response {
        let code = FieldView(
            "code", .line(most: 40), label: "labels.code", in: form, for: visitor, isRequired: true,
            hint: "labels.codeHint")
        return pages.showNew(
            try await [code] + fields(form, nil, visitor), at: "/labels", title: "labels.add", form, to: visitor)
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        var form = try await request.form()
        let code = form.text("code", most: 40)
        let label = code.flatMap { OwnLabel($0) ?? OwnLabel(characters: $0) }
        if code != nil, label == nil { form.note("labels.unreadable", at: "code") }
        do throws(KitchenError) {
            if let draft = draft(&form), let label {
                return done("labels.saved", try await store.bind(label, draft), visitor)
            }
        } catch { try form.note(error, at: "target") }
        return try await newForm(form, visitor)
    }

    private func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        let binding = try await store.ownLabel(context.ownLabel)
        return try await page(of: binding, filled(binding), pages.visitor(request, context))
    }

    private func page(of binding: OwnLabel.Binding, _ form: Form, _ visitor: PageContext) async throws -> Response {
        let view = FormView(
            fields: try await fields(form, binding.target, visitor), cancel: "/labels", form: form, for: visitor)
        let page = ItemPage(
            sections: [ItemPage.Section(explanation: binding.label.code, form: view)], back: "/labels",
            delete: "/labels/\(binding.label.characters)/delete")
        let title = Phrase("labels.one", ["name": .text(binding.name ?? binding.label.characters)])
        return pages.show("item", page, title: title, to: visitor, at: .settings, form: form)
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let binding = try await store.ownLabel(context.ownLabel)
        var form = try await request.form(changing: filled(binding))
        do throws(KitchenError) {
            if let draft = draft(&form) {
                return done("labels.saved", try await store.bind(binding.label, draft), visitor)
            }
        } catch { try form.note(error, at: "target") }
        return try await page(of: binding, form, visitor)
    }

    private func askToDelete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let binding = try await store.ownLabel(context.ownLabel)
        let name = Phrase.Value.text(binding.name ?? binding.label.characters)
        return pages.confirm(
            Phrase("labels.deleteQuestion", ["name": name]), warning: "labels.deleteWarning", button: "common.delete",
            cancel: "/labels/\(binding.label.characters)", to: visitor, at: .settings)
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let binding = try await store.ownLabel(context.ownLabel)
        try await store.remove(binding.label)
        return done("labels.removed", binding, visitor)
    }

    private func done(_ what: String, _ binding: OwnLabel.Binding, _ visitor: PageContext) -> Response {
        let name = Phrase.Value.text(binding.name ?? binding.label.characters)
        return pages.go(to: "/labels", saying: Notice(what, ["name": name]), for: visitor)
    }
}

// MARK: - The form

extension OwnLabelPages {
    private func filled(_ binding: OwnLabel.Binding) -> Form {
        let target = ["target": binding.target?.text ?? ""]
        return Form(changing: OwnLabelDraft(binding).formValues.merging(target) { $1 })
    }

    private func draft(_ form: inout Form) -> OwnLabelDraft? {
        let target = OwnLabel.Target(text: form["target"])
        if target == nil, !form["target"].isEmpty { form.note("form.notOffered", at: "target") }
        var draft = form.draft(OwnLabelDraft.self)
        draft?.target = target
        return draft
    }

    private func fields(_ form: Form, _ target: OwnLabel.Target?, _ visitor: PageContext) async throws -> [FieldView] {
        let target = FieldView(
            "target", .choice(try await choices(form, target, visitor)), label: "labels.target", in: form,
            for: visitor, hint: "labels.targetHint")
        var fields = OwnLabelDraft.fields.map { $0.view(in: form, for: visitor) }
        fields.insert(target, at: 1)
        return fields
    }

    /// Returns what a label can be bound to: its present target, the latest lots, and the products.
    private func choices(
        _ form: Form, _ target: OwnLabel.Target?, _ visitor: PageContext
    ) async throws -> [FieldKind.Choice] {
        let waits = FieldKind.Choice(value: "", label: visitor.say("labels.waits"))
        let wanted = [target, OwnLabel.Target(text: form["target"])].compactMap { $0 }
        var targets = wanted + (try await store.latestLots(limit: 30)).map(OwnLabel.Target.lot)
        targets += try await store.products(ProductQuery(limit: 300)).map { .product($0.uuid) }
        var choices: [FieldKind.Choice] = [waits]
        var seen: Set<OwnLabel.Target> = []
        for target in targets where seen.insert(target).inserted {
            if let choice = try await choice(for: target, visitor) { choices.append(choice) }
        }
        return choices
    }

    /// Returns a label's target as a choice; nil for none, and for one that no longer exists.
    private func choice(for target: OwnLabel.Target?, _ visitor: PageContext) async throws -> FieldKind.Choice? {
        guard let target else { return nil }
        do throws(KitchenError) {
            return FieldKind.Choice(value: target.text, label: visitor.say(try await phrase(of: target, visitor)))
        } catch .violated {
            return nil
        }
    }

    private func phrase(of target: OwnLabel.Target, _ visitor: PageContext) async throws(KitchenError) -> Phrase {
        func named(_ name: String?) -> Phrase.Value { name.map(Phrase.Value.text) ?? .phrase("common.unknownProduct") }
        switch target {
        case .product(let uuid):
            return Phrase("labels.product", ["name": named(try await store.product(uuid).summary.name)])
        case .lot(let uuid):
            let line = try await store.lot(uuid)
            return Phrase(
                "labels.lot",
                [
                    "name": named(line.product.name), "amount": .phrase(line.unit.phrase(of: line.lot.amount)),
                    "place": .text(line.place),
                ])
        }
    }
}

extension OwnLabel.Target {
    /// The value that forms send: `lot:` or `product:`, and the UUID.
    var text: String {
        switch self {
        case .product(let uuid): "product:\(uuid.text)"
        case .lot(let uuid): "lot:\(uuid.text)"
        }
    }

    init?(text: String) {
        let sides = text.split(separator: ":", maxSplits: 1)
        guard sides.count == 2, let uuid = UUID(uuidString: String(sides[1])) else { return nil }
        switch sides[0] {
        case "product": self = .product(uuid)
        case "lot": self = .lot(uuid)
        default: return nil
        }
    }
}

extension AppRequestContext {
    /// The label in the path, by its eight characters or its whole code.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` if the text is not a label.
    var ownLabel: OwnLabel {
        get throws {
            let text = parameters.get("label") ?? ""
            guard let label = OwnLabel(characters: text) ?? OwnLabel(text) else {
                throw KitchenError.violated(.missing(.ownLabel))
            }
            return label
        }
    }
}
