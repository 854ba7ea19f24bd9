import Kiosk

/// All that the household has, as open files: a page and API operations.
enum ExportsFeature: Feature {
    static let templates = ["export": PackageResources.export_mustache]

    static let assets = ["exports.css": PackageResources.exports_css]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        let runner = ExportRunner(kiosk: server.kiosk, program: server.version, clock: server.clock)
        return GuardedRoutes()
            .adding(ExportPages(pages: server.pages).routes)
            .adding(ExportRoutes(runner: runner).routes, at: "\(API.path)")
    }
}
