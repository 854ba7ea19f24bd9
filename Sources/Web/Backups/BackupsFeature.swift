/// Backups of the household: a page that lists, makes and hands them out, and the API's pair of operations.
enum BackupsFeature: Feature {
    static let templates = ["backups": PackageResources.backups_mustache]

    static let assets = ["backups.css": PackageResources.backups_css]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(BackupPages(pages: server.pages, runner: server.backups, clock: server.clock).routes)
            .adding(BackupRoutes(runner: server.backups).routes, at: "\(API.path)/backups")
    }
}
