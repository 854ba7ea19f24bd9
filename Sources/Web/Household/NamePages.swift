import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases

/// `/brands` and `/categories`: the brands and categories of products.
struct NamePages {
    let pages: Pages
    let list: NameList

    private var store: KitchenStore { pages.kiosk.store }
    private var path: String { list == .brand ? "/brands" : "/categories" }

    private func key(_ name: String) -> String { list == .brand ? "brands.\(name)" : "categories.\(name)" }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: all)
            .post("", for: .known, changing: .products, use: add)
            .get("new", for: .known, use: new)
            .get(":id", for: .known, use: one)
            .post(":id", for: .known, changing: .products, use: rename)
            .post(":id/merge", for: .known, changing: .products, from: ":id", use: merge)
            .get(":id/delete", for: .known, use: askToDelete)
            .post(":id/delete", for: .known, changing: .products, use: delete)
    }

    private func all(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let rows = try await store.names(list).map { line in
            RowsPage.Row(
                id: line.id, path: "\(path)/\(line.id)", name: line.name,
                detail: visitor.say("thing.productCount", ["count": .number(line.products)]), icon: list.rawValue)
        }
        let page = RowsPage(rows, at: path, icon: list.rawValue) { visitor.say(key($0)) }
        return pages.show(
            "rows", page, title: Phrase(key("title")), to: visitor, at: .settings, areas: [.products])
    }

    private func new(_ request: Request, context: AppRequestContext) async throws -> Response {
        newForm(Form(), try await pages.visitor(request, context))
    }

    private func newForm(_ form: Form, _ visitor: PageContext) -> Response {
        let fields = NameDraft.fields.map { $0.view(in: form, for: visitor) }
        return pages.showNew(fields, at: path, title: Phrase(key("add")), form, to: visitor)
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        var form = try await request.form()
        if let saved = try await form.submit(NameDraft.self, { try await store.add($0, to: list) }) {
            return done("added", saved.name, visitor)
        }
        return newForm(form, visitor)
    }

    private func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let line = try await store.name(try context.rowId("id", of: list.thing), of: list)
        return try await page(of: line, filled(line), Form(), visitor)
    }

    private func filled(_ line: NameLine) -> Form { Form(changing: NameDraft(name: line.name).formValues) }

    private func page(of line: NameLine, _ renaming: Form, _ merging: Form, _ visitor: PageContext) async throws
        -> Response
    {
        let others = try await store.names(list).filter { $0.id != line.id }
            .map { FieldKind.Choice(value: "\($0.id)", label: $0.name) }
        let rename = FormView(
            fields: NameDraft.fields.map { $0.view(in: renaming, for: visitor) }, cancel: path, form: renaming,
            for: visitor)
        let merge = FormView(
            action: "\(path)/\(line.id)/merge",
            fields: [FieldView("into", .choice(others), label: Phrase(key("into")), in: merging, for: visitor)],
            submit: Phrase(key("merge")), form: merging, for: visitor)
        var sections = [
            ItemPage.Section(
                explanation: visitor.say("thing.productCount", ["count": .number(line.products)]), form: rename,
                link: .init(path: "/products?\(list.rawValue)=\(line.id)", label: visitor.say(key("products"))))
        ]
        if !others.isEmpty {
            sections.append(
                ItemPage.Section(
                    heading: visitor.say(key("merge")), explanation: visitor.say(key("mergeExplanation")),
                    form: merge))
        }
        let page = ItemPage(sections: sections, back: path, delete: "\(path)/\(line.id)/delete")
        return pages.show(
            "item", page, title: Phrase(key("one"), ["name": .text(line.name)]), to: visitor, at: .settings,
            form: renaming.isValid ? merging : renaming)
    }

    private func rename(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let id = try context.rowId("id", of: list.thing)
        var form = try await request.form(changing: filled(try await store.name(id, of: list)))
        if let saved = try await form.submit(NameDraft.self, { try await store.edit(id, of: list, $0) }) {
            return done("renamed", saved.name, visitor)
        }
        return try await page(of: store.name(id, of: list), form, Form(), visitor)
    }

    private func merge(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let id = try context.rowId("id", of: list.thing)
        var form = try await request.form()
        do throws(KitchenError) {
            if let other = form.id("into") {
                guard form.isChecked("sure") || other == id else {
                    let (one, into) = (try await store.name(id, of: list), try await store.name(other, of: list))
                    return pages.confirmMerge(
                        of: one.name, into: into.name, form, warning: Phrase(key("mergeExplanation")),
                        cancel: "\(path)/\(id)", to: visitor, at: .settings)
                }
                return done("merged", try await store.merge(id, into: other, of: list).name, visitor)
            }
        } catch { try form.note(error, at: "into") }
        let line = try await store.name(id, of: list)
        return try await page(of: line, filled(line), form, visitor)
    }

    private func askToDelete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let line = try await store.name(try context.rowId("id", of: list.thing), of: list)
        return pages.confirm(
            Phrase(key("deleteQuestion"), ["name": .text(line.name)]), warning: Phrase(key("deleteWarning")),
            button: "common.delete", cancel: "\(path)/\(line.id)", users: try await store.users(of: line.id, in: list),
            shownAt: [
                .product: "/products?\(list.rawValue)=\(line.id)", .entry: "/entries?\(list.rawValue)=\(line.id)",
            ], to: visitor, at: .settings)
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let line = try await store.name(try context.rowId("id", of: list.thing), of: list)
        var form = filled(line)
        do throws(KitchenError) {
            try await store.remove(line.id, of: list)
            return done("removed", line.name, visitor)
        } catch { try form.note(error) }
        return try await page(of: line, form, Form(), visitor)
    }

    private func done(_ what: String, _ name: String, _ visitor: PageContext) -> Response {
        pages.go(
            to: path, saying: Notice(key(what), ["name": .text(name)]), for: visitor)
    }
}
