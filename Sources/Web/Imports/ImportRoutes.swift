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
            tag: "Imports", parameters: [.path("import", "UUID", "The import."), .path("look", "UUID", "The look.")]
        )
        .get("", for: .people, use: list)
        .described(
            "imports", "Lists what was taken over from other programs", details: "Not for scripts.",
            parameters: [.limit, .after], gives: .page("A page of imports, the latest first.", of: "Import")
        )
        .post("looks", for: .people, use: look).takingLargeBodies()
        .described(
            "lookAtImport", "Reads another program's data and says what an import would do",
            details: """
                The body is a file: Grocy's database, a zip file of its data folder, Barcode Buddy's database, an export of \
                Mealie, Tandoor, Nextcloud Cookbook, Paprika or KitchenOwl, recipe pages, or a table (CSV, .xlsx, .ods); \
                or JSON with the address of a running Grocy and a key. Nothing changes. It waits an hour to be imported. Not \
                for scripts.
                """,
            parameters: [.query("name", .text, "The name of the file, for reports.")], problems: [413, 415, 422, 503],
            takes: .importedData, gives: .created("What would be done.", "ImportLook", hasLocation: false)
        )
        .post("looks/:look", for: .people, changing: .stock, .products, .shopping, .recipes, .household, use: book)
        .described(
            "importData", "Imports what was looked at, in one step that can be undone",
            details: "Nothing changes if all of it was imported before; then there is no `id`. Not for scripts.",
            takes: .nothing, gives: .created("What was done.", "ImportLook", hasLocation: false)
        )
        .post(
            ":import/undo", for: .people, changing: .stock, .products, .shopping, .recipes, .household, use: undo
        )
        .described(
            "undoImport", "Undoes an import",
            details: """
                Its stock is undone in the journal. What it has made is removed, unless something else uses it. Declined \
                with 409 while later changes build on its stock. Not for scripts.
                """, takes: .nothing, gives: .ok("What was removed, and what stays.", "ImportUndo"))
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        return try .page(of: await store.imports(), page, of: request, id: \.uuid.text, ImportJSON.init)
    }

    private func look(_ request: Request, context: AppRequestContext) async throws -> Response {
        do {
            let sent = try await source(request)
            defer { withExtendedLifetime(sent) {} }
            let id = try await pending.add(sent.source, by: context.actor)
            guard let look = await pending.look(id) else { throw Self.forgotten }
            return try .json(ImportLookJSON(id: id, report: look.report), status: .created)
        } catch let fault as ImportFault {
            throw Problem(.unprocessableContent, "\(fault)", cure: "")
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
        let name = try request.query { $0.optional("name", as: String.self) }
        let file = try await pending.receive { try await UploadedFile(request, named: name, in: $0) }
        return (await onThread { ImportSource(file: file.path) }, file)
    }

    private static let forgotten = Problem(
        .notFound, "There is nothing to import here any more.", cure: "Look at the data again.")

    private func book(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await request.body { _ in }
        guard let id = context.parameters.get("look").flatMap(UUID.init(uuidString:)),
            let look = await pending.look(id)
        else { throw Self.forgotten }
        let outcome = try await pending.run.book(look.read, by: context.actor)
        await pending.forget(id)
        return try .json(ImportLookJSON(id: outcome.id, report: outcome.report), status: .created)
    }

    private func undo(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await request.body { _ in }
        let id = try context.uuid("import", of: .dataImport)
        return try .json(ImportUndoJSON(try await pending.run.undo(id, by: context.actor)))
    }
}
