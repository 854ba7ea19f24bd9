import Hummingbird

/// Stations and their modes, and sessions of scanning.
enum StationsFeature: Feature {
    static let templates = [
        "bulk": PackageResources.bulk_mustache,
        "bulks": PackageResources.bulks_mustache,
        "station": PackageResources.station_mustache,
        "stationRow": PackageResources.stationRow_mustache,
        "stations": PackageResources.stations_mustache,
    ]

    static let assets = [
        "stations.css": PackageResources.stations_css
    ]

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(StationPages(pages: server.pages).routes)
            .adding(BulkPages(pages: server.pages).routes)
            .adding(StationRoutes(kiosk: server.kiosk).routes, at: "\(API.path)")
    }
}
