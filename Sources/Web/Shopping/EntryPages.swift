import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/entries`: the entries on all lists with a unit, a category or a product. `/shopping/UUID/entries/UUID`: edits one
/// entry.
struct EntryPages {
    let pages: Pages
    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("entries", for: .known, use: entries)
            .get("shopping/:list/entries/:entry", for: .known, use: entry)
            .post("shopping/:list/entries/:entry", for: .known, changing: .shopping, use: change)
    }

    private func entries(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let (query, name) = try await wanted(request.queryFields, pageContext)
        let lists = Dictionary(try await store.lists().map { ($0.list.uuid, $0.list.name) }) { first, _ in first }
        let rows = try await store.entries(query).map { line in
            EntryUseRow(
                id: line.entry.uuid.text, path: "/shopping/\(line.list.text)/entries/\(line.entry.uuid.text)",
                name: line.name ?? pageContext.localized("common.unknownProduct"), detail: lists[line.list] ?? "")
        }
        return pages.show(
            "entries", ["rows": rows], title: Phrase("shopping.entriesOf", ["name": .text(name)]), to: pageContext,
            at: .shopping, areas: [.shopping])
    }

    /// Returns the query in the URL, and the name of the unit, category or product.
    private func wanted(_ asked: URLEncodedFields, _ pageContext: PageContext) async throws -> (EntryQuery, String) {
        if let id = asked["unit"].flatMap({ Int64($0) }) {
            return (.unit(id), pageContext.title(of: try await store.unit(id)))
        }
        if let id = asked["category"].flatMap({ Int64($0) }) {
            return (.category(id), try await store.name(id, of: .category).name)
        }
        guard let uuid = asked["product"].flatMap({ UUID(uuidString: $0) }) else {
            throw KitchenError.violated(.missing(.entry))
        }
        let product = try await store.product(uuid)
        return (.product(uuid), product.summary.name ?? pageContext.localized("common.unknownProduct"))
    }

    private func entry(_ request: Request, context: AppRequestContext) async throws -> Response {
        let line = try await store.entry(context.uuid("entry", of: .entry))
        return try await page(line, Form(of: line), for: pages.pageContext(request, context))
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let line = try await store.entry(context.uuid("entry", of: .entry))
        var form = try await request.form(changing: Form(of: line))
        do throws(KitchenError) {
            let edit = form.edit(of: line)
            if form.isValid {
                _ = try await store.editEntry(line.entry.uuid, edit, by: pageContext.actor)
                return pages.redirect(to: "/shopping/\(line.list.text)", for: pageContext)
            }
        } catch { try form.note(error) }
        return try await page(line, form, for: pageContext)
    }

    private func page(_ line: EntryLine, _ form: Form, for pageContext: PageContext) async throws -> Response {
        let units = try await store.units().map {
            FieldKind.Choice(value: "\($0.id)", label: pageContext.name(of: $0))
        }
        let none = FieldKind.Choice(value: "", label: pageContext.localized("common.none"))
        let categories = try await store.names(.category).map { FieldKind.Choice(value: "\($0.id)", label: $0.name) }
        let text = FieldView(.text, .line(), in: form, for: pageContext, isRequired: true, hint: "shopping.textHint")
        let fields =
            [text]
            + EntryDraft.fields.filter { line.product == nil || $0.field != .category }.map {
                $0.view(in: form, for: pageContext, choices: $0.field == .unit ? units : [none] + categories)
            }
        let title = Phrase("shopping.listTitle", ["name": .text(line.name ?? "")])
        return pages.show(
            form, fields, title: title, cancel: "/shopping/\(line.list.text)", to: pageContext, at: .shopping)
    }
}

/// An entry among those of several lists.
private struct EntryUseRow {
    let id: String
    let path: String
    let name: String
    /// The list that it is on.
    let detail: String
}

extension Form {
    /// Creates a form with an entry's stored values.
    fileprivate init(of line: EntryLine) {
        self.init(changing: EntryDraft(line.entry).formValues.merging(["text": line.name ?? ""]) { $1 })
    }

    /// Reads the changed fields only, so that an unchanged entry in words is not matched to a product again.
    fileprivate mutating func edit(of line: EntryLine) -> EntryEdit {
        let before = EntryDraft(line.entry)
        var (after, edit) = (before, EntryEdit())
        let text = text("text")
        read(EntryDraft.fields, into: &after)
        if self["text"] != Form(of: line)["text"] { edit.subject = text.map { .named($0) } }
        if after.amount != before.amount { edit.amount = after.amount }
        if after.unitId != before.unitId { edit.unitId = after.unitId }
        if after.price != before.price { edit.price = .some(after.price) }
        if after.categoryId != before.categoryId, line.product == nil { edit.categoryId = .some(after.categoryId) }
        if after.note != before.note { edit.note = .some(after.note) }
        return edit
    }
}
