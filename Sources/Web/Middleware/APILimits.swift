import HTTPTypes
import Hummingbird

/// Rejects any request whose URL exceeds 8,000 bytes (414), and API requests whose Accept header excludes the
/// response's type (406).
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
            // Rejects a write before it changes anything.
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
