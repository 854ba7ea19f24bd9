import Hummingbird
import Kitchen

/// The household's settings, and its lists: locations, members, units, brands, categories.
enum HouseholdFeature: Feature {
    static let templates = [
        "removeLocation": PackageResources.removeLocation_mustache,
        "settings": PackageResources.settings_mustache,
    ]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(SettingsPages(pages: server.pages).routes, at: "/settings")
            .adding(HouseholdRoutes(kiosk: server.kiosk).routes, at: "/api/v1/household")
            .adding(LocationPages(pages: server.pages).routes, at: "/locations")
            .adding(LocationRoutes(kiosk: server.kiosk).routes, at: "/api/v1/locations")
            .adding(MemberPages(pages: server.pages).routes, at: "/members")
            .adding(MemberRoutes(kiosk: server.kiosk).routes, at: "/api/v1/members")
            .adding(UnitPages(pages: server.pages).routes, at: "/units")
            .adding(UnitRoutes(kiosk: server.kiosk).routes, at: "/api/v1/units")
            .adding(NamePages(pages: server.pages, list: .brand).routes, at: "/brands")
            .adding(NameRoutes(kiosk: server.kiosk, list: .brand).routes, at: "/api/v1/brands")
            .adding(NamePages(pages: server.pages, list: .category).routes, at: "/categories")
            .adding(NameRoutes(kiosk: server.kiosk, list: .category).routes, at: "/api/v1/categories")
    }
}
