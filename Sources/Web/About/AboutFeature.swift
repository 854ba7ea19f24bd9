/// Information on the program, on privacy, and a report on the machine.
enum AboutFeature: Feature {
    static let templates = [
        "about": PackageResources.about_mustache,
        "privacy": PackageResources.privacy_mustache,
        "report": PackageResources.report_mustache,
    ]

    static let assets = [
        "about.css": PackageResources.about_css
    ]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(AboutPages(pages: server.pages, version: server.version, examine: server.examine).routes)
    }
}
