import HTTPTypes
import Hummingbird
import Kitchen

/// At a satellite, refuses what would change the household elsewhere than at its hub. It scans, shows, rings its timers,
/// and sets its own sound.
struct ChangesAtHub: RouterMiddleware {
    /// The hub's record of this kiosk, if it is a satellite; nil for a hub, or the only kiosk.
    let satellite: Satellite?

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        let isReading = [.get, .head, .options].contains(request.method)
        guard satellite == nil || isReading || Self.isOwn(request.uri.path) else {
            throw KitchenError.violated(.doneAtHub)
        }
        return try await next(request, context)
    }

    private static func isOwn(_ path: String) -> Bool {
        let path = path.hasPrefix("/api/v1/") ? String(path.dropFirst("/api/v1".count)) : path
        if path.hasSuffix("/timer") { return true }
        return own.contains { path == $0 || path.hasPrefix("\($0)/") }
            && !others.contains { path.hasSuffix($0) }
    }

    private static let own = [
        "/scans", "/scan", "/stations", "/sound", "/timers", "/pair", "/invitations", "/devices", "/language", "/who",
        "/clock",
    ]
    /// They book without a scan that could be sent.
    private static let others = ["/reread", "/scan/reading"]
}
