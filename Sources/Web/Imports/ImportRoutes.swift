import Foundation
import HTTPTypes
import Hummingbird
import Imports
import Kiosk
import Kitchen
import Values

/// `/api/v1/imports`: takes over the data of another program.
struct ImportRoutes {
    let store: KitchenStore
    let pending: PendingImports

    var routes: GuardedRoutes {
        GuardedRoutes(
            tag: "Imports",
            parameters: [.path("import", "UUID", "The import."), .path("preview", "UUID", "The preview.")]
        )
        .get("", for: .people, use: list)
        .described(
            "imports", "Lists what was taken over from other programs", details: "Not for scripts.",
            parameters: [.limit, .after], gives: .page("A page of imports, the latest first.", of: "Import")
        )
        .post("previews", for: .people, use: preview).takingLargeBodies()
        .described(
            "previewImport", "Reads another program's data and says what an import would do",
            details: """
                The body is a file: Grocy's database, a zip file of its data folder, Barcode Buddy's database, an export of \
                Mealie, Tandoor, Nextcloud Cookbook, Paprika or KitchenOwl, recipe pages, or a table (CSV, .xlsx, .ods); \
                or JSON with the address of a running Grocy and a key. Nothing changes. It waits an hour to be imported. Not \
                for scripts.
                """,
            parameters: [.query("name", .text, "The name of the file, for reports.")] + ImportQuery.parameters,
            problems: [413, 415, 422, 503],
            takes: .importedData, gives: .created("What would be done.", "ImportOutcome", hasLocation: false)
        )
        .post(
            "previews/:preview", for: .people, changing: .stock, .products, .shopping, .recipes, .household,
            use: importData
        )
        .described(
            "importData", "Imports the data of a preview, in one step that can be undone",
            details: "Nothing changes if all of it was imported before; then there is no `id`. Not for scripts.",
            takes: .nothing, gives: .created("What was done.", "ImportOutcome", hasLocation: false)
        )
        .post(
            ":import/undo", for: .people, changing: .stock, .products, .shopping, .recipes, .household, use: undo
        )
        .described(
            "undoImport", "Undoes an import",
            details: """
                Its stock is undone in the journal. What it has made is removed, unless something else uses it. Declined \
                with 409 while later changes build on its stock, unless those lots are to stay. Not for scripts.
                """,
            takes: .object(
                optional: [
                    "keepUsed": Schema.flag(default: false).described(
                        "Whether lots that were used since stay, and the rest is undone.")
                ]), gives: .ok("What was removed, and what stays.", "ImportUndo"))
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        return try .page(of: await store.imports(), page, of: request, id: \.uuid.text, ImportJSON.init)
    }

    private func preview(_ request: Request, context: AppRequestContext) async throws -> Response {
        do {
            let sent = try await source(request)
            defer { withExtendedLifetime(sent) {} }
            let id = try await pending.add(sent.source, by: context.actor)
            guard let preview = await pending.preview(id) else { throw Self.forgotten }
            return try .json(ImportOutcomeJSON(id: id, report: preview.report), status: .created)
        } catch let error as ImportSourceError {
            throw Problem(.unprocessableContent, "\(error)", cure: "")
        }
    }

    /// Returns the source that a request names, and the file that it has sent, which must stay until it is read.
    private func source(_ request: Request) async throws -> (source: ImportSource, file: UploadedFile?) {
        guard !ContentKind.isJSON(request.headers[.contentType]) else {
            let (address, key) = try await request.body { fields in
                (fields.required("address", as: String.self), fields.required("key", as: String.self))
            }
            return (.grocyServer(address: address, key: key), nil)
        }
        let kinds = ["application/octet-stream", "application/zip", "application/vnd.sqlite3"]
        guard kinds.contains(request.headers[.contentType]?.lowercased() ?? "") else {
            throw Problem(
                .unsupportedMediaType, "This is no file.", cure: "Set Content-Type to application/octet-stream.")
        }
        let (name, query) = try request.query { ($0.optional("name", as: String.self), ImportQuery($0)) }
        let file = try await pending.receive { try await UploadedFile(request, named: name, in: $0) }
        return (try await onThread { try query.source(of: file.path) }, file)
    }

    private static let forgotten = Problem(
        .notFound, "There is nothing to import here any more.", cure: "Send the data again.")

    private func importData(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await request.body { _ in }
        guard let id = context.parameters.get("preview").flatMap(UUID.init(uuidString:)),
            let preview = await pending.preview(id)
        else { throw Self.forgotten }
        let outcome = try await pending.run.importData(preview.read, by: context.actor)
        await pending.remove(id)
        return try .json(ImportOutcomeJSON(id: outcome.id, report: outcome.report), status: .created)
    }

    private func undo(_ request: Request, context: AppRequestContext) async throws -> Response {
        let isKeepingUsed = try await request.body { $0.optional("keepUsed", default: false) }
        let id = try context.uuid("import", of: .dataImport)
        let report = try await pending.run.undo(id, keepingUsed: isKeepingUsed, by: context.actor)
        return try .json(ImportUndoJSON(report))
    }
}
