import Hummingbird
import Kitchen
import Phrases

/// `/export`: what an export holds, and its downloads.
struct ExportPages {
    let pages: Pages

    var routes: GuardedRoutes { GuardedRoutes().get("export", for: .people, use: show) }

    private static let tables = ExportedTable.current.map {
        ExportPage.Table(name: $0.name, path: "\(API.path)/export/tables/\($0.name)")
    }

    private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let page = ExportPage(
            archivePath: "\(API.path)/export.zip", documentPath: "\(API.path)/export.json",
            command: "scantry import scantry household.json --data …",
            tables: Self.tables)
        return pages.show("export", page, title: "exports.title", to: pageContext, at: .settings, areas: [])
    }
}

/// The content of the page.
private struct ExportPage {
    let archivePath: String
    let documentPath: String
    /// The command that makes a household of the document.
    let command: String
    let tables: [Table]

    struct Table {
        let name: String
        let path: String
    }
}
