import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/units`: the units of amounts.
struct UnitPages {
    let pages: Pages

    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: all)
            .post("", for: .known, changing: .products, use: add)
            .get("new", for: .known, use: new)
            .get(":id", for: .known, use: one)
            .post(":id", for: .known, changing: .products, use: change)
            .post(":id/merge", for: .known, changing: .products, from: ":id", use: merge)
            .get(":id/delete", for: .known, use: askToDelete)
            .post(":id/delete", for: .known, changing: .products, use: delete)
    }

    private func all(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let rows = try await store.units().map { unit in
            RowsPage.Row(
                id: unit.id, path: "/units/\(unit.id)", name: visitor.title(of: unit),
                detail: visitor.say("units.\(unit.kind.rawValue)"), icon: "unit")
        }
        let page = RowsPage(rows, at: "/units", icon: "unit") { visitor.say("units.\($0)") }
        return pages.show("rows", page, title: "units.title", to: visitor, at: .settings, areas: [.products])
    }

    private func new(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await newForm(Form(["kind": "count"]), try await pages.visitor(request, context))
    }

    private func newForm(_ form: Form, _ visitor: PageContext) async throws -> Response {
        pages.showNew(try await fields(form, nil, visitor), at: "/units", title: "units.add", form, to: visitor)
    }

    private func fields(_ form: Form, _ unit: Values.Unit?, _ visitor: PageContext) async throws -> [FieldView] {
        let kinds = Values.Unit.Kind.allCases.map {
            FieldKind.Choice(value: $0.rawValue, label: visitor.say("units.\($0.rawValue)"))
        }
        let fields = Self.fields(of: unit).map { $0.view(in: form, for: visitor, choices: kinds) }
        guard unit?.isBuiltIn != true else { return fields }
        let nothing = FieldKind.Choice(value: "", label: visitor.say("common.none"))
        let others = try await store.units().filter { $0.ratio != nil && $0.id != unit?.id }.map {
            FieldKind.Choice(value: "\($0.id)", label: visitor.title(of: $0))
        }
        return fields + [
            FieldView("amount", .decimal, label: "units.measure", in: form, for: visitor, hint: "units.measureHint")
                .half,
            FieldView("unit", .choice([nothing] + others), label: "units.measureUnit", in: form, for: visitor).half,
        ]
    }

    /// Returns the editable fields of a unit: of a built-in one only the names.
    private static func fields(of unit: Values.Unit?) -> [DraftField<UnitDraft>] {
        unit?.isBuiltIn == true ? UnitDraft.fields.filter { [.name, .plural].contains($0.field) } : UnitDraft.fields
    }

    /// Reads the form; nil if it has a mistake.
    private func draft(_ form: inout Form, for unit: Values.Unit?) -> UnitDraft? {
        let draft = form.draft(changing: unit.map { UnitDraft($0) } ?? .blank, Self.fields(of: unit))
        if let unit, unit.isBuiltIn { return draft }
        let amount = form.optionalAmount("amount")
        let other = amount == nil ? nil : form.id("unit")
        guard var draft, form.isValid else { return nil }
        draft.measure = amount.flatMap { amount in other.map { UnitDraft.Measure(amount: amount, unitId: $0) } }
        return draft
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        var form = try await request.form()
        do throws(KitchenError) {
            if let draft = draft(&form, for: nil) {
                return done("added", visitor.title(of: try await store.add(draft)), visitor)
            }
        } catch { try form.note(error) }
        return try await newForm(form, visitor)
    }

    private func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let unit = try await store.unit(try context.rowId("id", of: .unit))
        return try await page(of: unit, filled(unit), Form(), visitor)
    }

    private func filled(_ unit: Values.Unit) -> Form {
        let draft = UnitDraft(unit)
        let measure = [
            "amount": draft.measure?.amount.description ?? "", "unit": draft.measure.map { "\($0.unitId)" } ?? "",
        ]
        return Form(changing: draft.formValues.merging(measure) { $1 })
    }

    private func page(
        of unit: Values.Unit, _ form: Form, _ merging: Form, _ visitor: PageContext
    ) async throws -> Response {
        let id = unit.id
        let view = FormView(
            fields: try await fields(form, unit, visitor), cancel: "/units", form: form, for: visitor)
        var sections = [
            ItemPage.Section(explanation: unit.isBuiltIn ? visitor.say("units.builtIn") : nil, form: view)
        ]
        let others = try await store.units().filter { $0.id != id && $0.kind == unit.kind }
            .map { FieldKind.Choice(value: "\($0.id)", label: visitor.title(of: $0)) }
        if !unit.isBuiltIn {
            let merge = FormView(
                action: "/units/\(id)/merge",
                fields: [FieldView("into", .choice(others), label: "units.into", in: merging, for: visitor)],
                submit: "units.merge", form: merging, for: visitor)
            sections.append(
                ItemPage.Section(
                    heading: visitor.say("units.merge"), explanation: visitor.say("units.mergeExplanation"), form: merge
                ))
        }
        let page = ItemPage(
            sections: sections, back: "/units", delete: unit.isBuiltIn ? nil : "/units/\(id)/delete")
        return pages.show(
            "item", page, title: Phrase("units.one", ["name": .text(visitor.title(of: unit))]), to: visitor,
            at: .settings, form: form.isValid ? merging : form)
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let unit = try await store.unit(try context.rowId("id", of: .unit))
        var form = try await request.form(changing: filled(unit))
        do throws(KitchenError) {
            if let draft = draft(&form, for: unit) {
                return done("changed", visitor.title(of: try await store.edit(unit: unit.id, draft)), visitor)
            }
        } catch { try form.note(error) }
        return try await page(of: unit, form, Form(), visitor)
    }

    private func merge(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let unit = try await store.unit(try context.rowId("id", of: .unit))
        var form = try await request.form()
        do throws(KitchenError) {
            if let other = form.id("into") {
                guard form.isChecked("sure") || other == unit.id else {
                    return pages.confirmMerge(
                        of: visitor.title(of: unit), into: visitor.title(of: try await store.unit(other)), form,
                        warning: "units.mergeExplanation", cancel: "/units/\(unit.id)", to: visitor, at: .settings)
                }
                let into = try await store.merge(unit: unit.id, into: other)
                return done("merged", visitor.title(of: into), visitor)
            }
        } catch { try form.note(error, at: "into") }
        return try await page(of: unit, filled(unit), form, visitor)
    }

    private func askToDelete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let unit = try await store.unit(try context.rowId("id", of: .unit))
        return pages.confirm(
            Phrase("units.deleteQuestion", ["name": .text(visitor.title(of: unit))]), warning: "units.deleteWarning",
            button: "common.delete", cancel: "/units/\(unit.id)",
            users: try await store.users(ofUnit: unit.id), shownAt: uses(of: unit.id), to: visitor,
            at: .settings)
    }

    /// Returns the pages that list what uses a unit.
    private func uses(of id: Int64) -> [RuleViolation.Thing: String] {
        [.product: "/products?unit=\(id)", .lot: "/stock?unit=\(id)", .entry: "/entries?unit=\(id)"]
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let unit = try await store.unit(try context.rowId("id", of: .unit))
        var form = filled(unit)
        do throws(KitchenError) {
            try await store.remove(unit: unit.id)
            return done("removed", visitor.title(of: unit), visitor)
        } catch { try form.note(error) }
        return try await page(of: unit, form, Form(), visitor)
    }

    private func done(_ what: String, _ name: String, _ visitor: PageContext) -> Response {
        pages.go(to: "/units", saying: Notice("units.\(what)", ["name": .text(name)]), for: visitor)
    }
}
