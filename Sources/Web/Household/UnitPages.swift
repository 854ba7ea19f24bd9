import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/units`: what amounts are counted in.
struct UnitPages: MergingPages {
    let pages: Pages
    let path = "/units"
    let thing = RuleViolation.Thing.unit
    let areas = [KioskEvent.Area.products]

    func key(_ name: String) -> String { "units.\(name)" }

    var routes: GuardedRoutes {
        routes().post(":id/merge", for: .known, changing: .products, from: ":id", use: merge)
    }

    func list(for pageContext: PageContext) async throws -> Response {
        let rows = try await store.units().map { unit in
            RowsPage.Row(
                id: unit.id, path: "/units/\(unit.id)", name: pageContext.title(of: unit),
                detail: pageContext.localized("units.\(unit.kind.rawValue)"), icon: "unit")
        }
        return show(rows, icon: "unit", areas: [.products], for: pageContext)
    }

    func record(_ id: Int64) async throws(KitchenError) -> Values.Unit { try await store.unit(id) }
    func id(of unit: Values.Unit) -> String { "\(unit.id)" }
    func name(of unit: Values.Unit, for pageContext: PageContext) -> String { pageContext.title(of: unit) }
    func blank(for request: Request) async throws -> Form { Form(["kind": "count"]) }

    func filled(_ unit: Values.Unit) -> Form {
        let draft = UnitDraft(unit)
        let measure = [
            "amount": draft.measure?.amount.description ?? "", "unit": draft.measure.map { "\($0.unitId)" } ?? "",
        ]
        return Form(changing: draft.formValues.merging(measure) { $1 })
    }

    func fields(_ form: Form, of unit: Values.Unit?, for pageContext: PageContext) async throws -> [FieldView] {
        let kinds = Values.Unit.Kind.allCases.map {
            FieldKind.Choice(value: $0.rawValue, label: pageContext.localized("units.\($0.rawValue)"))
        }
        let fields = Self.fields(of: unit).map { $0.view(in: form, for: pageContext, choices: kinds) }
        guard unit?.isBuiltIn != true else { return fields }
        let nothing = FieldKind.Choice(value: "", label: pageContext.localized("common.none"))
        let others = try await store.units().filter { $0.ratio != nil && $0.id != unit?.id }.map {
            FieldKind.Choice(value: "\($0.id)", label: pageContext.title(of: $0))
        }
        return fields + [
            FieldView("amount", .decimal, label: "units.measure", in: form, for: pageContext, hint: "units.measureHint")
                .half,
            FieldView("unit", .choice([nothing] + others), label: "units.measureUnit", in: form, for: pageContext).half,
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

    func sections(
        of unit: Values.Unit, _ form: FormView, other merging: Form?, for pageContext: PageContext
    ) async throws -> [ItemPage.Section] {
        if unit.isBuiltIn { return [ItemPage.Section(explanation: pageContext.localized("units.builtIn"), form: form)] }
        let others = try await store.units().filter { $0.id != unit.id && $0.kind == unit.kind }
            .map { FieldKind.Choice(value: "\($0.id)", label: pageContext.title(of: $0)) }
        return [ItemPage.Section(form: form), mergeSection(of: unit, among: others, merging, for: pageContext)]
    }

    func canDelete(_ unit: Values.Unit) -> Bool { !unit.isBuiltIn }

    func insert(_ form: inout Form, for pageContext: PageContext) async throws -> Notice? {
        let draft = draft(&form, for: nil)
        return try await form.submit(draft) { notice("added", try await store.add($0), for: pageContext) }
    }

    func update(_ unit: Values.Unit, _ form: inout Form, for pageContext: PageContext) async throws -> Notice? {
        let draft = draft(&form, for: unit)
        return try await form.submit(draft) {
            notice("changed", try await store.edit(unit: unit.id, $0), for: pageContext)
        }
    }

    func merge(_ unit: Values.Unit, into other: Int64) async throws(KitchenError) -> Values.Unit {
        try await store.merge(unit: unit.id, into: other)
    }

    func question(about unit: Values.Unit, for pageContext: PageContext) async throws -> Response {
        let id = unit.id
        return question(
            about: unit, users: try await store.users(ofUnit: id),
            shownAt: [.product: "/products?unit=\(id)", .lot: "/stock?unit=\(id)", .entry: "/entries?unit=\(id)"],
            for: pageContext)
    }

    func delete(_ unit: Values.Unit, _ request: Request, for pageContext: PageContext) async throws -> Response {
        try await delete(unit, for: pageContext) { try await store.remove(unit: unit.id) }
    }
}
