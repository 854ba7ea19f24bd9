import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Scanner
import Values

extension ScanRoutes {
    /// Scans the body, a JPEG or PNG, and returns the result of each pack in it.
    func scanPhotograph(_ request: Request, context: AppRequestContext) async throws -> Response {
        let packs = try await request.photograph { try await scanner.packs(in: $0) }
        guard !packs.isEmpty else {
            throw Problem(
                .unprocessableContent, "No code could be read.", cure: "Go closer, with more light, and hold it still.")
        }
        let booked = try await scanner.stations.book(packs, at: context.actor.station, by: context.actor.memberId)
        return try .json(["items": booked.map(ScanResultJSON.init)])
    }
}
