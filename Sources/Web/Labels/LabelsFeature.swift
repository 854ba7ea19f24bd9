import Hummingbird
import Kitchen

/// The household's own labels, and shops' in-store codes.
enum LabelsFeature: Feature {
    static let templates = [
        "numberQuestion": PackageResources.numberQuestion_mustache,
        "numbers": PackageResources.numbers_mustache,
    ]

    static let assets = [
        "labels.css": PackageResources.labels_css
    ]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(InStoreCodePages(pages: server.pages).routes, at: "/numbers")
            .adding(InStoreCodeRoutes(kiosk: server.kiosk).routes, at: "\(API.path)")
            .adding(OwnLabelPages(pages: server.pages).routes, at: "/labels")
            .adding(OwnLabelRoutes(store: server.store).routes, at: "\(API.path)/labels")
    }
}
