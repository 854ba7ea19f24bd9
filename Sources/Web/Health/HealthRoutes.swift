import Foundation
import HTTPTypes
import Hummingbird
import Kiosk

/// `/api/v1/health`: whether the kiosk works, for monitoring programs.
struct HealthRoutes {
    let kiosk: Kiosk
    let version: String

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Kiosk")
            .get("", for: .anybody(because: "Watchdogs use it, and it contains no data of the household."), use: health)
            .described(
                "health", "Whether the kiosk can do its work", gives: .ok("Scans can be taken.", "Health"),
                .unwell("Scans cannot be taken: the database cannot be written, or all stations are broken.", "Health"))
    }

    /// Answers 200 while scans can be processed, else 503: storage is broken, or all stations that are on are broken.
    private func health(_ request: Request, context: AppRequestContext) async throws -> Response {
        let status = await kiosk.health()
        return try .json(
            HealthJSON(status, version: version), status: status.takesScans ? .ok : .serviceUnavailable,
            headers: status.takesScans ? [:] : [.retryAfter: "5"])
    }
}

/// The kiosk's status in JSON.
private struct HealthJSON: Encodable {
    /// `ok`, or `degraded` if any part is broken, even if scans can be processed.
    let status: String
    let version: String
    let parts: [PartJSON]

    init(_ status: KioskStatus, version: String) {
        self.status = status.isWell ? "ok" : "degraded"
        self.version = version
        parts = status.parts.map { PartJSON($0, status) }
    }
}

private struct PartJSON: Encodable {
    let part: String
    let name: String
    let state: String
    let text: String
    let since: Date

    init(_ part: KioskPart, _ status: KioskStatus) {
        self.part = part.kind
        name = part.name
        (state, text) = (status[part].state, status[part].text)
        since = status.since(part)
    }
}
