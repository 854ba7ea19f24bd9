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

    static var resources: [ResourceDescription] {
        [
            ResourceDescription(
                "locations", of: "location", schema: "Location", parameter: "location",
                [
                    .list("All locations, each before what is inside it"),
                    .add("Adds a location", body: "NewLocation"),
                    .fetch("One location"),
                    .change("Changes a location; it may move into another", body: "LocationChange"),
                    .move("Puts a location elsewhere among its neighbours"),
                ]),
            ResourceDescription(
                "members", of: "member", schema: "Member",
                [
                    .list("The household's people, in their order"),
                    .add("Adds a member; one who had left with this name comes back", body: "NewMember"),
                    .fetch("One member"),
                    .change("Changes a member", body: "NewMember", method: "put"),
                    .delete("Lets a member leave"),
                    .move("Puts a member elsewhere in the list"),
                ]),
            ResourceDescription(
                "units", of: "unit", schema: "Unit",
                [
                    .list("All units"),
                    .add("Adds a unit of the household's own", body: "NewUnit"),
                    .fetch("One unit"),
                    .change("Changes a unit; of Scantry's own only the names", body: "UnitChange"),
                    .delete("Deletes a unit that nothing is counted in"),
                    .merge("Makes two units one, of which each is the same amount"),
                ]),
            names("brands", of: "brand"), names("categories", of: "category"),
        ]
    }

    private static func names(_ path: String, of name: String) -> ResourceDescription {
        ResourceDescription(
            path, of: name, schema: "NamedList",
            [
                .list("All \(path) by the alphabet"),
                .add("Adds a \(name)", body: "NewName"),
                .fetch("One \(name)"),
                .change("Renames a \(name), for all that have it", body: "NewName", verb: "rename"),
                .delete("Deletes a \(name) that nothing has"),
                .merge("Makes two \(path) one"),
            ])
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
