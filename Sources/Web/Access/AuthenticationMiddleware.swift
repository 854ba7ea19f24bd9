import Foundation
import HTTPTypes
import Hummingbird
import Kitchen
import NIOCore
import Trust
import Values

/// Finds out who makes a request, and refuses whom the route is not for.
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
        if let token = request.token(isEncrypted: context.isEncrypted),
            let device = try await store.device(tokenHash: token.fingerprint)
        {
            try await note(device)
            return .device(device)
        }
        return context.isFromHere(request) ? .machine : .stranger
    }

    /// Not each time: a page asks for many things.
    private func note(_ device: Device) async throws {
        if let last = device.lastSeen, (0..<Self.patience).contains(clock.now.timeIntervalSince(last)) { return }
        try await store.noteSeen(device.uuid)
    }

    private static let patience: TimeInterval = 600

    /// People are sent to where they can pair; programs are told.
    private func violation(of request: Request, _ context: AppRequestContext) throws -> Response {
        if case .device = context.caller {
            throw Problem(.forbidden, "A script's token does not do for this.", cure: "Use a page of the kiosk.")
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
    /// The page for pairing, after which somebody sees the page that they wanted.
    static func entrance(to path: String) -> String {
        guard path != "/",
            let wanted = LocalPath(path)?.text.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        else { return "/pair" }
        return "/pair?back=\(wanted)"
    }

    /// The page that somebody wanted before they came to the page for pairing.
    var wantedPath: String { queryFields["back"] ?? "/" }

    /// The token that comes with it, in a cookie or, from a script, in a header.
    fileprivate func token(isEncrypted: Bool) -> Token? {
        if let words = headers[.authorization]?.split(separator: " "), words.count == 2,
            words[0].lowercased() == "bearer"
        {
            return Token(words[1])
        }
        return cookies[DeviceCookie.name(isSecure: isEncrypted)].flatMap { Token($0.value) }
    }
}
