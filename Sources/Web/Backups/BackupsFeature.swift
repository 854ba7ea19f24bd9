/// Backups of the household: a page that lists, makes and hands them out, and the API's pair of operations.
enum BackupsFeature: Feature {
    static let templates = [
        "backups": PackageResources.backups_mustache, "restore": PackageResources.restore_mustache,
    ]

    static let assets = ["backups.css": PackageResources.backups_css, "backups.js": PackageResources.backups_js]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(BackupPages(pages: server.pages, backups: server.backups, clock: server.clock).routes)
            .adding(RestorePages(pages: server.pages, backups: server.backups).routes)
            .adding(BackupRoutes(backups: server.backups).routes, at: "\(API.path)/backups")
    }
}
