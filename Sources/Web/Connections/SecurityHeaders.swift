import HTTPTypes
import Hummingbird

/// Tells browsers what the kiosk's pages may do: load what the kiosk serves, and nothing else.
struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    private static var policy: String {
        [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
            "manifest-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
        ].joined(separator: "; ")
    }

    /// Nobody else's page may show what the kiosk serves, least of all what a camera sees.
    private static var others: [(String, String)] {
        [
            // With no-referrer browsers send a form of the kiosk's own with `Origin: null`, as a stranger's.
            ("Referrer-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            // A phone films packs on the kiosk's own page, and on no other.
            ("Permissions-Policy", "camera=(self), microphone=(), geolocation=()"),
        ]
    }

    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws
        -> Response
    {
        var response = try await next(request, context)
        response.headers[.contentSecurityPolicy] = Self.policy
        response.headers[.xContentTypeOptions] = "nosniff"
        for (name, value) in Self.others {
            if let name = HTTPField.Name(name) { response.headers[name] = value }
        }
        return response
    }
}
