import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases

/// The pages of one kind of record: the list, the form of a new one, the page of each, and the question before one is
/// deleted. ``routes(deleting:)`` declares them; a conforming type says what is its own.
///
/// Their phrases are `title`, `explanation`, `empty`, `add`, `one`, `deleteQuestion` and `deleteWarning` of its area.
protocol RecordPages: Sendable {
    associatedtype ID: PathID = Int64
    associatedtype Record: Sendable

    var pages: Pages { get }
    /// The path of the list.
    var path: String { get }
    /// What is missing if there is no such record.
    var thing: RuleViolation.Thing { get }
    /// The areas of pages that show the records.
    var areas: [KioskEvent.Area] { get }

    /// Returns a phrase of the records' area: `units.title` for `title`.
    func key(_ name: String) -> String

    /// Answers with the list of all records; most by ``show(_:icon:print:areas:for:)``.
    func list(for pageContext: PageContext) async throws -> Response
    func record(_ id: ID) async throws(KitchenError) -> Record
    /// Returns a record's id as in paths.
    func id(of record: Record) -> String
    func name(of record: Record, for pageContext: PageContext) -> String
    func title(of record: Record, for pageContext: PageContext) -> Phrase

    /// Returns the form of a new record, as it is shown first.
    func blank(for request: Request) async throws -> Form
    /// Returns the form of a record with its values.
    func filled(_ record: Record) -> Form
    /// - Parameter record: The record that is changed; nil for a new one.
    func fields(_ form: Form, of record: Record?, for pageContext: PageContext) async throws -> [FieldView]
    /// Returns the parts of a record's page.
    ///
    /// - Parameters:
    ///   - form: The form of the record's own fields.
    ///   - other: What was filled in in another form of the page; nil if that is not why it is shown.
    func sections(
        of record: Record, _ form: FormView, other: Form?, for pageContext: PageContext
    ) async throws -> [ItemPage.Section]
    func canDelete(_ record: Record) -> Bool

    /// Adds what was filled in; returns nil after noting what is wrong with it.
    func insert(_ form: inout Form, for pageContext: PageContext) async throws -> Notice?
    /// Changes a record; returns nil after noting what is wrong with the form.
    func update(_ record: Record, _ form: inout Form, for pageContext: PageContext) async throws -> Notice?
    /// Asks before a record is deleted.
    func question(about record: Record, for pageContext: PageContext) async throws -> Response
    func delete(_ record: Record, _ request: Request, for pageContext: PageContext) async throws -> Response
}

extension RecordPages {
    var store: KitchenStore { pages.kiosk.store }

    /// - Parameter deletion: The areas of pages that a deletion changes, if not the usual ones.
    func routes(deleting deletion: [KioskEvent.Area]? = nil) -> GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: all)
            .adding(.post, "", for: .known, changing: areas, use: add)
            .get("new", for: .known, use: new)
            .get(":id", for: .known, use: one)
            .adding(.post, ":id", for: .known, changing: areas, use: change)
            .get(":id/delete", for: .known, use: confirmDeletion)
            .adding(.post, ":id/delete", for: .known, changing: deletion ?? areas, use: delete)
    }

    func record(_ context: AppRequestContext) async throws -> Record {
        try await record(ID(in: context, at: "id", of: thing))
    }

    func notice(_ name: String, _ record: Record, for pageContext: PageContext, undo: UUID? = nil) -> Notice {
        Notice(key(name), ["name": .text(self.name(of: record, for: pageContext))], undo: undo)
    }

    func done(_ notice: Notice?, for pageContext: PageContext) -> Response {
        pages.redirect(to: path, saying: notice, for: pageContext)
    }

    /// Answers with the list.
    ///
    /// - Parameters:
    ///   - icon: The icon of an empty list.
    ///   - print: The path of the page that prints cards for the rows; nil if there is none.
    func show(
        _ rows: [RowsPage.Row], icon: String, print: String? = nil, areas: [LiveArea], for pageContext: PageContext
    ) -> Response {
        var page = RowsPage(rows, at: path, icon: icon) { pageContext.localized(key($0)) }
        page.print = print
        return pages.show("rows", page, title: Phrase(key("title")), to: pageContext, at: .settings, areas: areas)
    }

    /// Answers with a record's page.
    ///
    /// - Parameters:
    ///   - form: What was filled in of its fields; nil for what they are.
    ///   - other: What was filled in in another form of the page.
    func page(
        of record: Record, _ form: Form? = nil, other: Form? = nil, for pageContext: PageContext
    ) async throws -> Response {
        let form = form ?? filled(record)
        let view = FormView(
            fields: try await fields(form, of: record, for: pageContext), cancel: path, form: form, for: pageContext)
        let page = ItemPage(
            sections: try await sections(of: record, view, other: other, for: pageContext), back: path,
            delete: canDelete(record) ? "\(path)/\(id(of: record))/delete" : nil)
        return pages.show(
            "item", page, title: title(of: record, for: pageContext), to: pageContext, at: .settings,
            form: other ?? form)
    }

    /// Returns a handler that moves a record to the place among its neighbours that was pressed.
    func moving(_ move: @escaping @Sendable (ID, Int) async throws -> Void) -> GuardedRoutes.Handler {
        { request, context in
            let pageContext = try await pages.pageContext(request, context)
            var form = try await request.form()
            let index = form.number("to", in: 0...10_000) ?? 0
            try await move(ID(in: context, at: "id", of: thing), index)
            return done(nil, for: pageContext)
        }
    }

    private func all(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await list(for: pages.pageContext(request, context))
    }

    private func new(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await newForm(blank(for: request), for: pages.pageContext(request, context))
    }

    private func newForm(_ form: Form, for pageContext: PageContext) async throws -> Response {
        pages.show(
            form, try await fields(form, of: nil, for: pageContext), sentTo: path, submit: "common.add",
            title: Phrase(key("add")), cancel: path, to: pageContext, at: .settings)
    }

    private func add(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        if let notice = try await insert(&form, for: pageContext) { return done(notice, for: pageContext) }
        return try await newForm(form, for: pageContext)
    }

    private func one(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await page(of: record(context), for: pages.pageContext(request, context))
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let record = try await record(context)
        var form = try await request.form(changing: filled(record))
        if let notice = try await update(record, &form, for: pageContext) { return done(notice, for: pageContext) }
        return try await page(of: record, form, for: pageContext)
    }

    private func confirmDeletion(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await question(about: record(context), for: pages.pageContext(request, context))
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await delete(record(context), request, for: pages.pageContext(request, context))
    }
}

// MARK: - What most have

extension RecordPages {
    func title(of record: Record, for pageContext: PageContext) -> Phrase {
        Phrase(key("one"), ["name": .text(name(of: record, for: pageContext))])
    }

    func blank(for request: Request) async throws -> Form { Form() }

    func sections(
        of record: Record, _ form: FormView, other: Form?, for pageContext: PageContext
    ) async throws -> [ItemPage.Section] {
        [ItemPage.Section(form: form)]
    }

    func canDelete(_ record: Record) -> Bool { true }

    func question(about record: Record, for pageContext: PageContext) async throws -> Response {
        question(about: record, users: [:], shownAt: [:], for: pageContext)
    }

    /// Deletes a record, or shows its page with what stands in the way.
    func delete(
        _ record: Record, for pageContext: PageContext, _ remove: () async throws -> Void
    ) async throws -> Response {
        var form = filled(record)
        do {
            try await remove()
            return done(notice("removed", record, for: pageContext), for: pageContext)
        } catch let error as KitchenError { try form.note(error) }
        return try await page(of: record, form, for: pageContext)
    }

    /// Asks before a record is deleted, or says what stands in the way.
    func question(
        about record: Record, users: [RuleViolation.Thing: Int], shownAt lists: [RuleViolation.Thing: String],
        for pageContext: PageContext
    ) -> Response {
        pages.confirm(
            Phrase(key("deleteQuestion"), ["name": .text(name(of: record, for: pageContext))]),
            warning: Phrase(key("deleteWarning")), button: "common.delete", cancel: "\(path)/\(id(of: record))",
            users: users, shownAt: lists, to: pageContext, at: .settings)
    }
}

// MARK: - Merging

/// Pages of records of which one can become a part of another one.
///
/// Their phrases also are `merge`, `mergeExplanation`, `into` and `merged`.
protocol MergingPages: RecordPages {
    /// Returns the record that stays.
    func merge(_ record: Record, into other: ID) async throws(KitchenError) -> Record
}

extension MergingPages where ID == Int64 {
    /// Returns the part of a record's page that asks what it becomes a part of.
    func mergeSection(
        of record: Record, among others: [FieldKind.Choice], _ form: Form?, for pageContext: PageContext
    ) -> ItemPage.Section {
        let form = form ?? Form()
        let into = FieldView("into", .choice(others), label: Phrase(key("into")), in: form, for: pageContext)
        return ItemPage.Section(
            heading: pageContext.localized(key("merge")), explanation: pageContext.localized(key("mergeExplanation")),
            form: FormView(
                action: "\(path)/\(id(of: record))/merge", fields: [into], submit: Phrase(key("merge")), form: form,
                for: pageContext))
    }

    /// Merges a record into the one that was chosen, after asking.
    func merge(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let record = try await record(context)
        var form = try await request.form()
        do throws(KitchenError) {
            if let other = form.id("into") {
                guard form.isChecked("sure") || "\(other)" == id(of: record) else {
                    return pages.confirmMerge(
                        of: name(of: record, for: pageContext),
                        into: name(of: try await self.record(other), for: pageContext),
                        form, warning: Phrase(key("mergeExplanation")), cancel: "\(path)/\(id(of: record))",
                        to: pageContext, at: .settings)
                }
                return done(notice("merged", try await merge(record, into: other), for: pageContext), for: pageContext)
            }
        } catch { try form.note(error, at: "into") }
        return try await page(of: record, other: form, for: pageContext)
    }
}
