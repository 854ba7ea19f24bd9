import HTTPTypes
import Hummingbird

/// Where the kiosk or the declared proxy serves HTTPS, redirects plain HTTP reads of other machines to it and rejects
/// their writes (403), except for routes that a device needs before it trusts the kiosk.
struct EncryptedOnly: RouterMiddleware {
    let encryption: Encryption
    let rules: RouteRules

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws
        -> Response
    {
        let isOpen = !encryption.isOn && context.forwarded == nil
        let isFine = isOpen || context.isEncrypted || context.isFromHere(request)
        if isFine || rules.isOpenInPlainText(request, context) { return try await next(request, context) }
        guard [.get, .head].contains(request.method), let host = request.head.authority else {
            throw Problem(.forbidden, "This connection is not encrypted.", cure: "Send it by https.")
        }
        let origin = context.forwarded?.proxy.origin ?? "https://\(host)"
        let query = request.uri.query.map { "?\($0)" } ?? ""
        return Response(
            status: .temporaryRedirect,
            headers: [.location: "\(origin)\(request.uri.path)\(query)", .cacheControl: "no-store"])
    }
}
