import Foundation
import Imports
import Kitchen

/// Moving in from other programs: a page that shows first what would come, and the API's operations.
enum ImportsFeature: Feature {
    static let templates = [
        "imports": PackageResources.imports_mustache, "importReport": PackageResources.importReport_mustache,
    ]

    static let assets = ["imports.css": PackageResources.imports_css]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        let folder = server.store.folder
        let pending = PendingImports(
            run: ImportRun(server.store, pictures: server.pictures.ownFolder),
            folder: ImportScratch.folder(ofHousehold: folder), clock: server.clock)
        let tables = PendingTables(folder: folder, clock: server.clock)
        return GuardedRoutes()
            .adding(ImportPages(pages: server.pages, pending: pending, tables: tables).routes)
            .adding(ImportColumnsPages(pages: server.pages, pending: pending, tables: tables).routes)
            .adding(ImportRoutes(store: server.store, pending: pending).routes, at: "\(API.path)/imports")
    }
}
