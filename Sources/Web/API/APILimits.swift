import HTTPTypes
import Hummingbird

/// Refuses requests to the API that no route could answer well: too long an address, or an answer that is not accepted.
struct APILimits<Context: RequestContext>: RouterMiddleware {
    private static var longestAddress: Int { 8_000 }

    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws
        -> Response
    {
        guard request.uri.string.utf8.count <= Self.longestAddress else {
            throw Problem(.uriTooLong, "This address is too long.", cure: "Ask for less in one request.")
        }
        guard request.uri.path.hasPrefix("/api/") else { return try await next(request, context) }
        guard [.get, .head].contains(request.method) else {
            // Before anything is changed.
            try check(JSON.type, isAcceptedBy: request)
            return try await next(request, context)
        }
        let response = try await next(request, context)
        if let type = response.headers[.contentType] { try check(type, isAcceptedBy: request) }
        return response
    }

    private func check(_ type: String, isAcceptedBy request: Request) throws {
        let type = ContentKind.name(of: type[...])
        guard ContentKind.accepts(type, request.headers[.accept]) else {
            throw Problem(.notAcceptable, "The answer would be \(type).", cure: "Set Accept to \(type).")
        }
    }
}
