import HTTPTypes
import Hummingbird

/// Where pages are served encrypted, by the kiosk or by the declared proxy, shows those who come in the open the way: but for
/// what makes them able to.
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
            throw Problem(.forbidden, "Anybody on the way could read this.", cure: "Send it by https.")
        }
        let origin = context.forwarded?.proxy.origin ?? "https://\(host)"
        let query = request.uri.query.map { "?\($0)" } ?? ""
        return Response(
            status: .temporaryRedirect,
            headers: [.location: "\(origin)\(request.uri.path)\(query)", .cacheControl: "no-store"])
    }
}
