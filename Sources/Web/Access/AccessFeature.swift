import Hummingbird

/// Pairing, devices and the household's authority.
enum AccessFeature: Feature {
    static let templates = [
        "devices": PackageResources.devices_mustache,
        "entrance": PackageResources.entrance_mustache,
        "invitation": PackageResources.invitation_mustache,
        "invite": PackageResources.invite_mustache,
        "outside": PackageResources.outside_mustache,
        "token": PackageResources.token_mustache,
        "trust": PackageResources.trust_mustache,
    ]

    static let assets = [
        "access.css": PackageResources.access_css,
        "access.js": PackageResources.access_js,
    ]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(PairingRoutes(pages: server.pages, publicURLs: server.publicURLs).routes)
            .adding(DevicePages(pages: server.pages, publicURLs: server.publicURLs).routes)
            .adding(AuthorityRoutes(pages: server.pages, publicURLs: server.publicURLs).routes)
            .adding(DeviceRoutes(kiosk: server.kiosk, publicURLs: server.publicURLs).routes, at: "\(API.path)")
    }
}
