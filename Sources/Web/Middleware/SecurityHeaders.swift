import HTTPTypes
import Hummingbird

/// Adds security headers: pages may load only what the kiosk serves.
struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    private static var policy: String {
        [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
            "manifest-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
        ].joined(separator: "; ")
    }

    /// Headers that keep other sites from embedding what the kiosk serves, above all camera pictures.
    private static var others: [(String, String)] {
        [
            // With no-referrer, browsers would send the kiosk's own forms with `Origin: null`.
            ("Referrer-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            // Phones scan with their camera on the kiosk's own page.
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
