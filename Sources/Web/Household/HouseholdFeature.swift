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
            .adding(HouseholdRoutes(kiosk: server.kiosk).routes, at: "\(API.path)/household")
            .adding(LocationPages(pages: server.pages).routes, at: "/locations")
            .adding(LocationRoutes(store: server.store).routes, at: "\(API.path)/locations")
            .adding(MemberPages(pages: server.pages).routes, at: "/members")
            .adding(MemberRoutes(store: server.store).routes, at: "\(API.path)/members")
            .adding(UnitPages(pages: server.pages).routes, at: "/units")
            .adding(UnitRoutes(store: server.store).routes, at: "\(API.path)/units")
            .adding(NamePages(pages: server.pages, list: .brand).routes, at: "/brands")
            .adding(NameRoutes(store: server.store, list: .brand).routes, at: "\(API.path)/brands")
            .adding(NamePages(pages: server.pages, list: .category).routes, at: "/categories")
            .adding(NameRoutes(store: server.store, list: .category).routes, at: "\(API.path)/categories")
    }
}
