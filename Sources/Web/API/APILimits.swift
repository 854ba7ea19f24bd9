import HTTPTypes
import Hummingbird

/// Refuses requests to the API that no route could answer well: too long an address, or an answer that is not JSON.
struct APILimits<Context: RequestContext>: RouterMiddleware {
    private static var longestAddress: Int { 8_000 }

    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws
        -> Response
    {
        guard request.uri.string.utf8.count <= Self.longestAddress else {
            throw Problem(.uriTooLong, "This address is too long.", cure: "Ask for less in one request.")
        }
        if request.uri.path.hasPrefix("/api/"), !ContentKind.acceptsJSON(request.headers[.accept]) {
            throw Problem(.notAcceptable, "The API answers in JSON.", cure: "Set Accept to application/json.")
        }
        return try await next(request, context)
    }
}
