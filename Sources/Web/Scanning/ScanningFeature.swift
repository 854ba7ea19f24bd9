import Hummingbird

/// Scanning with a phone, and scans through the API.
enum ScanningFeature: Feature {
    static let templates = [
        "scan": PackageResources.scan_mustache
    ]

    static let assets = [
        "scan.css": PackageResources.scan_css,
        "scan.js": PackageResources.scan_js,
    ]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(ScanPages(pages: server.pages, scanner: server.scanner).routes)
            .adding(
                ScanRoutes(kiosk: server.kiosk, clock: server.clock, scanner: server.scanner).routes,
                at: "\(API.path)/scans")
    }
}
