import Foundation
import HTTPTypes
import Hummingbird
import Kitchen
import NIOCore
import Trust
import Values

/// Authenticates the caller and enforces the route's access level.
struct AuthenticationMiddleware: RouterMiddleware {
    let store: KitchenStore
    let clock: WallClock
    let rules: RouteRules

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws
        -> Response
    {
        var context = context
        context.caller = try await caller(request, context)
        guard rules.access(to: request, context).admits(context.caller) else {
            return try violation(of: request, context)
        }
        return try await next(request, context)
    }

    private func caller(_ request: Request, _ context: AppRequestContext) async throws -> Caller {
        if let token = request.token(isEncrypted: context.isEncrypted) {
            if let device = try await store.device(tokenHash: token.fingerprint) {
                try await note(device)
                return .device(device)
            }
            if let satellite = try await store.satellite(tokenHash: token.fingerprint) { return .satellite(satellite) }
        }
        return context.isFromHere(request) ? .machine : .stranger
    }

    /// Records that the device was seen, at most every ten minutes: a page makes many requests.
    private func note(_ device: Device) async throws {
        if let last = device.lastSeen, (0..<Self.patience).contains(clock.now.timeIntervalSince(last)) { return }
        try await store.noteSeen(device.uuid)
    }

    private static let patience: TimeInterval = 600

    /// Redirects browsers to the pairing page; other clients get a problem.
    private func violation(of request: Request, _ context: AppRequestContext) throws -> Response {
        if case .satellite = context.caller {
            throw Problem(.forbidden, "A satellite's token does not allow this.", cure: "Do it at the hub.")
        }
        if case .device = context.caller {
            throw Problem(.forbidden, "A script's token does not allow this.", cure: "Use a page of the kiosk.")
        }
        if case .machine = context.caller {
            throw Problem(
                .forbidden, "Only a satellite may have this.", cure: "Send its token: Authorization: Bearer ….")
        }
        if request.method == .get, request.headers[.accept]?.contains("text/html") == true,
            !request.uri.path.hasPrefix("/api/")
        {
            return Response(
                status: .seeOther,
                headers: [.location: Request.entrance(to: request.uri.string), .cacheControl: "no-store"])
        }
        throw Problem(
            .unauthorized, "The kiosk does not know you.",
            cure: "Pair this browser at /pair, or send a token: Authorization: Bearer ….",
            headers: [.wwwAuthenticate: "Bearer"])
    }
}

extension Request {
    /// Returns the URL of the pairing page, which leads back to `path` afterwards.
    static func entrance(to path: String) -> String {
        guard path != "/",
            let wanted = LocalPath(path)?.text.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        else { return "/pair" }
        return "/pair?back=\(wanted)"
    }

    /// The path to return to after pairing.
    var wantedPath: String { queryFields["back"] ?? "/" }

    /// Returns the token from the Authorization header (scripts) or the cookie; nil if absent or malformed.
    fileprivate func token(isEncrypted: Bool) -> Token? {
        if let words = headers[.authorization]?.split(separator: " "), words.count == 2,
            words[0].lowercased() == "bearer"
        {
            return Token(words[1])
        }
        return cookies[DeviceCookie.name(isSecure: isEncrypted)].flatMap { Token($0.value) }
    }
}
