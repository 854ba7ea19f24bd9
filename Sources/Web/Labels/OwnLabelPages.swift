import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/labels`: the labels that the household prints itself, and what they stand for.
struct OwnLabelPages: RecordPages {
    let pages: Pages
    let path = "/labels"
    let thing = RuleViolation.Thing.ownLabel
    let areas = [KioskEvent.Area.products]

    func key(_ name: String) -> String { "labels.\(name)" }

    var routes: GuardedRoutes { routes() }

    func list(for pageContext: PageContext) async throws -> Response {
        var rows: [RowsPage.Row] = []
        for (index, binding) in try await store.ownLabels().enumerated() {
            let code = binding.label.characters
            let standsFor =
                try await choice(for: binding.target, pageContext)?.label ?? pageContext.localized("labels.waits")
            rows.append(
                RowsPage.Row(
                    id: Int64(index), path: "/labels/\(code)", name: binding.name ?? code,
                    detail: binding.name == nil ? standsFor : "\(code) · \(standsFor)", icon: "note"))
        }
        return show(rows, icon: "note", print: "/cards?ownLabels=1", areas: [.products, .stock], for: pageContext)
    }

    func record(_ label: OwnLabel) async throws(KitchenError) -> OwnLabel.Binding { try await store.ownLabel(label) }
    func id(of binding: OwnLabel.Binding) -> String { binding.label.characters }

    func name(of binding: OwnLabel.Binding, for pageContext: PageContext) -> String {
        binding.name ?? binding.label.characters
    }

    func sections(
        of binding: OwnLabel.Binding, _ form: FormView, other: Form?, for pageContext: PageContext
    ) async throws -> [ItemPage.Section] {
        [ItemPage.Section(explanation: binding.label.code, form: form)]
    }

    func insert(_ form: inout Form, for pageContext: PageContext) async throws -> Notice? {
        let code = form.text("code", most: 40)
        let label = code.flatMap { OwnLabel($0) ?? OwnLabel(characters: $0) }
        if code != nil, label == nil { form.note("labels.unreadable", at: "code") }
        guard let draft = draft(&form), let label else { return nil }
        return try await bind(label, draft, &form, for: pageContext)
    }

    func update(_ binding: OwnLabel.Binding, _ form: inout Form, for pageContext: PageContext) async throws -> Notice? {
        guard let draft = draft(&form) else { return nil }
        return try await bind(binding.label, draft, &form, for: pageContext)
    }

    private func bind(
        _ label: OwnLabel, _ draft: OwnLabelDraft, _ form: inout Form, for pageContext: PageContext
    ) async throws -> Notice? {
        try await form.submit(draft, at: "target") {
            notice("saved", try await store.bind(label, $0), for: pageContext)
        }
    }

    func delete(_ binding: OwnLabel.Binding, _ request: Request, for pageContext: PageContext) async throws -> Response
    {
        try await delete(binding, for: pageContext) { try await store.remove(binding.label) }
    }
}

// MARK: - The form

extension OwnLabelPages {
    func filled(_ binding: OwnLabel.Binding) -> Form {
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

    func fields(_ form: Form, of binding: OwnLabel.Binding?, for pageContext: PageContext) async throws -> [FieldView] {
        let code = FieldView(
            "code", .line(most: 40), label: "labels.code", in: form, for: pageContext, isRequired: true,
            hint: "labels.codeHint")
        let target = FieldView(
            "target", .choice(try await choices(form, binding?.target, pageContext)), label: "labels.target", in: form,
            for: pageContext, hint: "labels.targetHint")
        var fields = OwnLabelDraft.fields.map { $0.view(in: form, for: pageContext) }
        fields.insert(target, at: 1)
        return binding == nil ? [code] + fields : fields
    }

    func blank(for request: Request) async throws -> Form {
        Form(["target": request.queryFields["lot"].map { "lot:\($0)" } ?? ""])
    }

    /// Returns what a label can be bound to: its present target, the latest lots, and the products.
    private func choices(
        _ form: Form, _ target: OwnLabel.Target?, _ pageContext: PageContext
    ) async throws -> [FieldKind.Choice] {
        let waits = FieldKind.Choice(value: "", label: pageContext.localized("labels.waits"))
        let wanted = [target, OwnLabel.Target(text: form["target"])].compactMap { $0 }
        var targets = wanted + (try await store.latestLots(limit: 30)).map(OwnLabel.Target.lot)
        targets += try await store.products(ProductQuery(limit: 300)).map { .product($0.uuid) }
        var choices: [FieldKind.Choice] = [waits]
        var seen: Set<OwnLabel.Target> = []
        for target in targets where seen.insert(target).inserted {
            if let choice = try await choice(for: target, pageContext) { choices.append(choice) }
        }
        return choices
    }

    /// Returns a label's target as a choice; nil for none, and for one that no longer exists.
    private func choice(for target: OwnLabel.Target?, _ pageContext: PageContext) async throws -> FieldKind.Choice? {
        guard let target else { return nil }
        do throws(KitchenError) {
            return FieldKind.Choice(
                value: target.text, label: pageContext.localized(try await phrase(of: target, pageContext)))
        } catch {
            // Swift 6.2 cannot compile a pattern that leaves other typed errors to be thrown on as `any Error`.
            guard case .violated = error else { throw error }
            return nil
        }
    }

    private func phrase(of target: OwnLabel.Target, _ pageContext: PageContext) async throws(KitchenError) -> Phrase {
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
