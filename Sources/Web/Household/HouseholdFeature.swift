import Hummingbird
import Kitchen

/// Settings, and what the household names: locations, members, units, brands, categories.
enum HouseholdFeature: Feature {
    static let templates = [
        "removeLocation": PackageResources.removeLocation_mustache,
        "settings": PackageResources.settings_mustache,
    ]

    static var schemas: [String: [String: Any]] {
        [
            "Member": MemberDraft.schema(for: .answering, with: Schema.id),
            "NewMember": MemberDraft.schema(for: .making),
            "Location": LocationDraft.schema(for: .answering, with: Schema.id),
            "NewLocation": LocationDraft.schema(for: .making),
            "LocationChange": LocationDraft.schema(for: .changing),
            "Unit": UnitDraft.schema(for: .answering, with: Schema.id),
            "NewUnit": UnitDraft.schema(for: .making), "UnitChange": UnitDraft.schema(for: .changing),
            "NamedList": NameDraft.schema(for: .answering, with: Schema.id),
            "NewName": NameDraft.schema(for: .making),
        ]
    }

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
