import Foundation
import HTTPTypes
import Hummingbird
import Imports
import Kitchen
import Phrases
import Values

/// `/import/columns/:table`: asks what the columns of a table say. It is remembered once the table is imported.
struct ImportColumnsPages {
    let pages: Pages
    let pending: PendingImports
    let tables: PendingTables

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("import/columns/:table", for: .people, use: ask)
            .post("import/columns/:table", for: .people, use: take)
    }

    private func ask(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        guard let file = await waiting(context) else { return showForgotten(visitor) }
        let form = ImportColumnsForm(try await cells(of: file), tables.remembered)
        return show(form, form.filled, visitor)
    }

    private func cells(of file: ChosenTable) async throws -> Table {
        try await onThread { try TableReader.table(file.bytes, named: file.name) }
    }

    private func take(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        var typed = try await request.form()
        guard var file = await waiting(context) else { return showForgotten(visitor) }
        let table = try await cells(of: file)
        let form = ImportColumnsForm(table, tables.remembered)
        file.choice = form.choice(&typed)
        if typed.isValid {
            do throws(ForeignFileError) {
                _ = try TableReader.header(of: table, file.choice.map)
            } catch {
                typed.note(ImportFault.export(error).phrase)
            }
        }
        guard typed.isValid else { return show(form, typed, visitor) }
        let look = try await pending.add(.table(file), by: visitor.actor)
        if let table = id(context) { await tables.forget(table) }
        return pages.go(to: "/import/looks/\(look.text)", for: visitor)
    }

    private func waiting(_ context: AppRequestContext) async -> ChosenTable? {
        guard let id = id(context) else { return nil }
        return await tables.table(id)
    }

    private func id(_ context: AppRequestContext) -> UUID? {
        context.parameters.get("table").flatMap(UUID.init(uuidString:))
    }

    private func showForgotten(_ visitor: PageContext) -> Response {
        pages.go(to: "/import", saying: Notice("imports.forgotten"), for: visitor)
    }

    private func show(_ form: ImportColumnsForm, _ typed: Form, _ visitor: PageContext) -> Response {
        pages.show(
            typed, form.fields(typed, visitor), submit: "imports.look", title: "imports.columns", cancel: "/import",
            to: visitor, at: .settings)
    }
}
