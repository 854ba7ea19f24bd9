import HTTPTypes
import Hummingbird
import Kiosk
import Phrases

/// `/language`: the language switch on every page.
struct LanguageRoutes {
    var routes: GuardedRoutes {
        GuardedRoutes()
            .post(
                "language",
                for: .anybody(
                    because: "Users must be able to read the page for pairing; it only sets a cookie."),
                inPlainText: true, from: "/", use: choose)
    }

    /// Stores the visitor's choice for a year, and goes back to the page that they came from.
    private func choose(_ request: Request, context: AppRequestContext) async throws -> Response {
        let form = try await request.form()
        var response = Response(status: .seeOther, headers: [.location: LocalPath(form["back"])?.text ?? "/"])
        if let language = Language(rawValue: form["language"]) {
            response.setCookie(.kept(CookieName.language, language.rawValue, seconds: 366 * 86_400))
        }
        return response
    }
}
