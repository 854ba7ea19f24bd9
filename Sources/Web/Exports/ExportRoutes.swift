import Backups
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import NIOCore
import Values

/// `/api/v1/export…`: all that the household has, as open files.
struct ExportRoutes {
    let runner: ExportRunner

    var routes: GuardedRoutes {
        GuardedRoutes(
            tag: "Export", parameters: [.path("table", .text(least: 1, example: "lot"), "The table's name.")]
        )
        .get("export.json", for: .known, use: document)
        .described(
            "export", "All rows of the household as one JSON document",
            details: """
                `scantry import scantry` makes a household of it again. Secrets are left out, as are pictures: \
                `export.zip` has these. 409 while another export is being made or fetched.
                """,
            problems: [409], gives: .ok("The document.", "HouseholdDocument")
        )
        .get("export.zip", for: .known, use: archive)
        .described(
            "exportFiles", "All that the household has, as files",
            details: """
                A zip archive with the JSON document, a table of comma-separated values for each of the database's \
                tables, recipes as schema.org describes them (JSON-LD), and pictures. 409 while another export is \
                being made or fetched.
                """,
            problems: [409], gives: .archive("The archive.")
        )
        .get("export/tables/:table", for: .known, use: table)
        .described(
            "exportTable", "A table of the database for spreadsheets",
            details: """
                RFC 4180 in UTF-8 with a byte order mark. Cells that a spreadsheet would read as a formula begin with \
                an apostrophe. 409 while another export is being made or fetched.
                """,
            problems: [409], gives: .table("The table."))
    }

    private func document(_ request: Request, context: AppRequestContext) async throws -> Response {
        try request.query { _ in }
        return try await respond(.document, type: "application/json", name: "household.json")
    }

    private func archive(_ request: Request, context: AppRequestContext) async throws -> Response {
        try request.query { _ in }
        return try await respond(.archive, type: "application/zip", name: runner.name)
    }

    private func table(_ request: Request, context: AppRequestContext) async throws -> Response {
        try request.query { _ in }
        let name = context.parameters.get("table") ?? ""
        return try await respond(.table(name), type: CSV.mediaType, name: "\(name).csv")
    }

    private func respond(_ form: HouseholdExport.Form, type: String, name: String) async throws -> Response {
        let export = try await makeExport(form)
        return Response(
            status: .ok,
            headers: .download(name, type: type),
            body: ResponseBody(contentLength: Int(export.file.bytes)) { writer in
                while let part = try export.file.next() { try await writer.write(ByteBuffer(bytes: part)) }
                try await writer.finish(nil)
            })
    }

    private func makeExport(_ form: HouseholdExport.Form) async throws -> TakenExport {
        do throws(ExportError) {
            if let export = try await runner.run(form) { return export }
        } catch .unknownTable {
            throw Problem(.notFound, "There is no such table.", cure: "The members of `tables` in export.json are all.")
        } catch .files(.kitchen(let error)) {
            throw error
        } catch {
            throw Problem(.serviceUnavailable, "\(error)", cure: "")
        }
        throw Problem(.conflict, "Another export is being made or fetched.", cure: "Wait until it is done.")
    }
}
