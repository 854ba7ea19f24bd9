import Foundation
import HTTPTypes
import Hummingbird
import Imports
import Kiosk
import Kitchen
import Phrases
import Values

/// `/import`: sends another program's data, shows what would come of it, imports it, and undoes that.
struct ImportPages {
    let pages: Pages
    let pending: PendingImports
    let tables: PendingTables

    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("import", for: .people, use: list)
            .post("import/file", for: .people, from: "import", use: takeFile).takingLargeBodies()
            .post("import/server", for: .people, from: "import", use: askServer)
            .get("import/previews/:preview", for: .people, use: preview)
            .post(
                "import/previews/:preview", for: .people, changing: .stock, .products, .shopping, .recipes, .household,
                use: importData
            )
            .get("import/:import", for: .people, use: report)
            .post(
                "import/:import/undo", for: .people, changing: .stock, .products, .shopping, .recipes, .household,
                from: "import/:import", use: undo)
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await list(try await pages.visitor(request, context))
    }

    private func list(_ visitor: PageContext, _ form: Form = Form(), failure: Phrase? = nil) async throws -> Response {
        var form = form
        if let failure { form.note(failure) }
        let page = ImportsPage(try await store.imports(), form, failure: failure, visitor)
        return pages.show("imports", page, title: "imports.title", to: visitor, at: .settings, form: form)
    }

    private func takeFile(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        do {
            let file = try await pending.receive { try await UploadedFile(request, in: $0) }
            // It is removed with the value.
            defer { withExtendedLifetime(file) {} }
            let source = await onThread { ImportSource(file: file.path) }
            if case .export(.csv, let path) = source, let table = try await tables.add(path) {
                return pages.go(to: "/import/columns/\(table.text)", for: visitor)
            }
            return try await show(source, visitor)
        } catch let error as ImportSourceError {
            return try await list(visitor, failure: error.phrase)
        }
    }

    private func askServer(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let form = try await request.form()
        do {
            return try await show(.grocyServer(address: form["address"], key: form["key"]), visitor)
        } catch let fault as ImportSourceError {
            return try await list(visitor, Form(["address": form["address"]]), failure: fault.phrase)
        }
    }

    private func show(_ source: ImportSource, _ visitor: PageContext) async throws -> Response {
        let id = try await pending.add(source, by: visitor.actor)
        return pages.go(to: "/import/previews/\(id.text)", for: visitor)
    }

    private func preview(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        guard let (_, preview) = await waiting(context) else { return showForgotten(visitor) }
        let page = ImportReportPage(preview.report, .preview, visitor)
        return pages.show("importReport", page, title: page.titlePhrase, to: visitor, at: .settings)
    }

    private func importData(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        _ = try await request.form()
        guard let (id, preview) = await waiting(context) else { return showForgotten(visitor) }
        let outcome = try await pending.run.importData(preview.read, by: visitor.actor)
        await pending.forget(id)
        guard let done = outcome.id else {
            return pages.go(to: "/import", saying: Notice("imports.nothingNew"), for: visitor)
        }
        return pages.go(to: "/import/\(done.text)", saying: Notice("imports.done"), for: visitor)
    }

    /// Returns the data that a preview's address names; nil if it is forgotten.
    private func waiting(_ context: AppRequestContext) async -> (UUID, PendingImports.Preview)? {
        guard let id = context.parameters.get("preview").flatMap(UUID.init(uuidString:)),
            let preview = await pending.preview(id)
        else { return nil }
        return (id, preview)
    }

    private func showForgotten(_ visitor: PageContext) -> Response {
        pages.go(to: "/import", saying: Notice("imports.forgotten"), for: visitor)
    }

    private func report(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let record = try await record(context)
        let page = ImportReportPage(record.report, .done(record), visitor)
        return pages.show("importReport", page, title: page.titlePhrase, to: visitor, at: .settings)
    }

    private func record(_ context: AppRequestContext) async throws -> ImportRecord {
        try await store.dataImport(context.uuid("import", of: .dataImport))
    }

    private func undo(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let isKeepingUsed = !(try await request.form()["keepUsed"].isEmpty)
        let record = try await record(context)
        do {
            let undone = try await pending.run.undo(record.uuid, keepingUsed: isKeepingUsed, by: visitor.actor)
            return pages.go(to: "/import", saying: Self.notice(undone), for: visitor)
        } catch {
            // Swift 6.2 cannot compile a pattern that leaves other typed errors to be thrown on as `any Error`.
            guard case .violated(let violation) = error else { throw error }
            var form = Form()
            form.note(violation.phrase)
            let page = ImportReportPage(record.report, .done(record), refused: violation, visitor)
            return pages.show("importReport", page, title: page.titlePhrase, to: visitor, at: .settings, form: form)
        }
    }

    private static func notice(_ undone: ImportUndoReport) -> Notice {
        let kept = undone.kept.values.flatMap(\.self)
        guard !kept.isEmpty else { return Notice("imports.undone") }
        let names = kept.prefix(10).joined(separator: ", ")
        return Notice("imports.undoneBut", ["count": .number(kept.count), "names": .text(names)])
    }
}
