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
            .get("import/columns/:table", for: .people, use: showColumns)
            .post("import/columns/:table", for: .people, use: saveColumns)
    }

    private func showColumns(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        guard let file = await waiting(context) else { return showExpired(pageContext) }
        let form = try await read(file).form
        return show(form, form.filled, pageContext)
    }

    /// Reads the sheet that was chosen last.
    private func read(_ file: ChosenTable) async throws -> (table: Table, form: ImportColumnsForm) {
        let (table, sheets) = try await onThread {
            (
                try TableReader.table(file.bytes, named: file.name, file.choice),
                try TableReader.sheets(file.bytes, named: file.name)
            )
        }
        return (table, ImportColumnsForm(table, sheets, shown: file.choice.sheet, tables.remembered))
    }

    private func saveColumns(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var typed = try await request.form()
        guard let id = id(context), var file = await tables.table(id) else { return showExpired(pageContext) }
        let (table, form) = try await read(file)
        if form.isOfOtherSheet(typed) {
            file.choice.sheet = typed["sheet"]
            await tables.update(id, file)
            return pages.redirect(to: "/import/columns/\(id.text)", for: pageContext)
        }
        file.choice = form.choice(&typed)
        if typed.isValid {
            do throws(ImportSourceError) {
                _ = try TableReader.header(of: table, file.choice.map)
            } catch {
                typed.note(error.phrase)
            }
        }
        guard typed.isValid else { return show(form, typed, pageContext) }
        let preview = try await pending.add(.table(file), by: pageContext.actor)
        await tables.remove(id)
        return pages.redirect(to: "/import/previews/\(preview.text)", for: pageContext)
    }

    private func waiting(_ context: AppRequestContext) async -> ChosenTable? {
        guard let id = id(context) else { return nil }
        return await tables.table(id)
    }

    private func id(_ context: AppRequestContext) -> UUID? {
        context.parameters.get("table").flatMap(UUID.init(uuidString:))
    }

    private func showExpired(_ pageContext: PageContext) -> Response {
        pages.redirect(to: "/import", saying: Notice("imports.forgotten"), for: pageContext)
    }

    private func show(_ form: ImportColumnsForm, _ typed: Form, _ pageContext: PageContext) -> Response {
        pages.show(
            typed, form.fields(typed, pageContext), submit: "imports.look", title: "imports.columns", cancel: "/import",
            to: pageContext, at: .settings)
    }
}
