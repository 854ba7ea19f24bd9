import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases

/// `/brands`, `/categories`: lists of names that products have.
struct NamePages: MergingPages {
    let pages: Pages
    let list: NameList
    let areas = [KioskEvent.Area.products]

    var path: String { list == .brand ? "/brands" : "/categories" }
    var thing: RuleViolation.Thing { list.thing }

    func key(_ name: String) -> String { list == .brand ? "brands.\(name)" : "categories.\(name)" }

    var routes: GuardedRoutes {
        routes().post(":id/merge", for: .known, changing: .products, from: ":id", use: merge)
    }

    func list(for pageContext: PageContext) async throws -> Response {
        let rows = try await store.names(list).map { line in
            RowsPage.Row(
                id: line.id, path: "\(path)/\(line.id)", name: line.name,
                detail: pageContext.localized("thing.productCount", ["count": .number(line.products)]),
                icon: list.rawValue)
        }
        return show(rows, icon: list.rawValue, areas: [.products], for: pageContext)
    }

    func record(_ id: Int64) async throws(KitchenError) -> NameLine { try await store.name(id, of: list) }
    func id(of line: NameLine) -> String { "\(line.id)" }
    func name(of line: NameLine, for pageContext: PageContext) -> String { line.name }
    func filled(_ line: NameLine) -> Form { Form(changing: NameDraft(name: line.name).formValues) }

    func fields(_ form: Form, of line: NameLine?, for pageContext: PageContext) -> [FieldView] {
        NameDraft.fields.map { $0.view(in: form, for: pageContext) }
    }

    func sections(
        of line: NameLine, _ form: FormView, other merging: Form?, for pageContext: PageContext
    ) async throws -> [ItemPage.Section] {
        let section = ItemPage.Section(
            explanation: pageContext.localized("thing.productCount", ["count": .number(line.products)]), form: form,
            link: .init(path: "/products?\(list.rawValue)=\(line.id)", label: pageContext.localized(key("products"))))
        let others = try await store.names(list).filter { $0.id != line.id }
            .map { FieldKind.Choice(value: "\($0.id)", label: $0.name) }
        return others.isEmpty ? [section] : [section, mergeSection(of: line, among: others, merging, for: pageContext)]
    }

    func insert(_ form: inout Form, for pageContext: PageContext) async throws -> Notice? {
        try await form.submit(NameDraft.self) { try await store.add($0, to: list) }
            .map { notice("added", $0, for: pageContext) }
    }

    func update(_ line: NameLine, _ form: inout Form, for pageContext: PageContext) async throws -> Notice? {
        try await form.submit(NameDraft.self) { try await store.edit(line.id, of: list, $0) }
            .map { notice("renamed", $0, for: pageContext) }
    }

    func merge(_ line: NameLine, into other: Int64) async throws(KitchenError) -> NameLine {
        try await store.merge(line.id, into: other, of: list)
    }

    func question(about line: NameLine, for pageContext: PageContext) async throws -> Response {
        question(
            about: line, users: try await store.users(of: line.id, in: list),
            shownAt: [
                .product: "/products?\(list.rawValue)=\(line.id)", .entry: "/entries?\(list.rawValue)=\(line.id)",
            ], for: pageContext)
    }

    func delete(_ line: NameLine, _ request: Request, for pageContext: PageContext) async throws -> Response {
        try await delete(line, for: pageContext) { try await store.remove(line.id, of: list) }
    }
}
