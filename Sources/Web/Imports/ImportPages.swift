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
            .post("import/file", for: .people, from: "import", use: previewFile).takingLargeBodies()
            .post("import/server", for: .people, from: "import", use: previewServer)
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
        try await list(try await pages.pageContext(request, context))
    }

    private func list(_ pageContext: PageContext, _ form: Form = Form(), failure: Phrase? = nil) async throws
        -> Response
    {
        var form = form
        if let failure { form.note(failure) }
        let page = ImportsPage(try await store.imports(), form, failure: failure, pageContext)
        return pages.show("imports", page, title: "imports.title", to: pageContext, at: .settings, form: form)
    }

    private func previewFile(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        do {
            let file = try await pending.receive { try await UploadedFile(request, in: $0) }
            // It is removed with the value.
            defer { withExtendedLifetime(file) {} }
            let source = await onThread { ImportSource(file: file.path) }
            if case .export(.csv, let path) = source, let table = try await tables.add(path) {
                return pages.redirect(to: "/import/columns/\(table.text)", for: pageContext)
            }
            return try await show(source, pageContext)
        } catch let error as ImportSourceError {
            return try await list(pageContext, failure: error.phrase)
        }
    }

    private func previewServer(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let form = try await request.form()
        do {
            return try await show(.grocyServer(address: form["address"], key: form["key"]), pageContext)
        } catch let fault as ImportSourceError {
            return try await list(pageContext, Form(["address": form["address"]]), failure: fault.phrase)
        }
    }

    private func show(_ source: ImportSource, _ pageContext: PageContext) async throws -> Response {
        let id = try await pending.add(source, by: pageContext.actor)
        return pages.redirect(to: "/import/previews/\(id.text)", for: pageContext)
    }

    private func preview(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        guard let (_, preview) = await waiting(context) else { return showExpired(pageContext) }
        let page = ImportReportPage(preview.report, .preview, pageContext)
        return pages.show("importReport", page, title: page.titlePhrase, to: pageContext, at: .settings)
    }

    private func importData(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        _ = try await request.form()
        guard let (id, preview) = await waiting(context) else { return showExpired(pageContext) }
        let outcome = try await pending.run.importData(preview.read, by: pageContext.actor)
        await pending.remove(id)
        guard let done = outcome.id else {
            return pages.redirect(to: "/import", saying: Notice("imports.nothingNew"), for: pageContext)
        }
        return pages.redirect(to: "/import/\(done.text)", saying: Notice("imports.done"), for: pageContext)
    }

    /// Returns the data that a preview's address names; nil if it is forgotten.
    private func waiting(_ context: AppRequestContext) async -> (UUID, PendingImports.Preview)? {
        guard let id = context.parameters.get("preview").flatMap(UUID.init(uuidString:)),
            let preview = await pending.preview(id)
        else { return nil }
        return (id, preview)
    }

    private func showExpired(_ pageContext: PageContext) -> Response {
        pages.redirect(to: "/import", saying: Notice("imports.forgotten"), for: pageContext)
    }

    private func report(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let record = try await record(context)
        let page = ImportReportPage(record.report, .done(record), pageContext)
        return pages.show("importReport", page, title: page.titlePhrase, to: pageContext, at: .settings)
    }

    private func record(_ context: AppRequestContext) async throws -> ImportRecord {
        try await store.dataImport(context.uuid("import", of: .dataImport))
    }

    private func undo(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let isKeepingUsed = !(try await request.form()["keepUsed"].isEmpty)
        let record = try await record(context)
        do {
            let undone = try await pending.run.undo(record.uuid, keepingUsed: isKeepingUsed, by: pageContext.actor)
            return pages.redirect(to: "/import", saying: Self.notice(undone), for: pageContext)
        } catch {
            // Swift 6.2 cannot compile a pattern that leaves other typed errors to be thrown on as `any Error`.
            guard case .violated(let violation) = error else { throw error }
            var form = Form()
            form.note(violation.phrase)
            let page = ImportReportPage(record.report, .done(record), refused: violation, pageContext)
            return pages.show("importReport", page, title: page.titlePhrase, to: pageContext, at: .settings, form: form)
        }
    }

    private static func notice(_ undone: ImportUndoReport) -> Notice {
        let kept = undone.kept.values.flatMap(\.self)
        guard !kept.isEmpty else { return Notice("imports.undone") }
        let names = kept.prefix(10).joined(separator: ", ")
        return Notice("imports.undoneBut", ["count": .number(kept.count), "names": .text(names)])
    }
}
