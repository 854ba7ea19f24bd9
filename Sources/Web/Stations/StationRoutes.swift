import Foundation
import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/stations` and `/api/v1/bulks`: the stations, and their bulk sessions. To change what a station does, scan a
/// card there.
struct StationRoutes {
    let kiosk: Kiosk

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Scans", parameters: [.path("bulk", "UUID", "The week's shopping.")])
            .get("stations", for: .known, use: stations)
            .described(
                "stations", "The stations with their modes and locations",
                details: "To change it, scan a card at the station.",
                gives: .items("The stations, by name.", of: "Station")
            )
            .get("bulks", for: .known, use: bulks)
            .described(
                "bulks", "The bulk sessions",
                gives: .items("The latest 20, the newest first.", of: "Bulk")
            )
            .get("bulks/:bulk", for: .known, use: bulk)
            .described("bulk", "One week's shopping", gives: .ok("The shopping.", "Bulk"))
    }

    private func stations(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(["items": try await kiosk.stations().map(StationJSON.init)])
    }

    private func bulks(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(["items": try await kiosk.store.bulks().map(BulkJSON.init)])
    }

    private func bulk(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(BulkJSON(try await kiosk.store.bulk(context.uuid("bulk", of: .bulk))))
    }
}

/// The API's form of a station.
private struct StationJSON: Encodable {
    let name: String
    let mode: Mode
    let isOnce: Bool
    let isResting: Bool
    let location: Int64
    let place: String
    let member: String?
    let bulk: String?

    init(_ line: StationLine) {
        (name, mode, isOnce, isResting) = (line.name, line.mode, line.isOnce, line.isResting)
        (location, place, member, bulk) = (line.locationId, line.place, line.member, line.bulk?.text)
    }
}

/// The API's form of a bulk session.
private struct BulkJSON: Encodable {
    let id: String
    let station: String
    let begun: Date
    let ended: Date?
    let isReviewed: Bool
    let packs: Int
    let products: Int
    let unknown: Int
    let lots: [String]

    init(_ review: BulkSessionReview) {
        (id, station, begun, ended) = (review.bulk.uuid.text, review.station, review.bulk.begun, review.bulk.ended)
        isReviewed = review.bulk.isReviewed
        (packs, products, unknown) = (review.summary.packs, review.summary.products, review.summary.unknown)
        lots = review.lines.map(\.lot.uuid.text)
    }
}
