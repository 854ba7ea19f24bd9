import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Logging
import Phrases
import Values

/// Middleware that shows errors in a browser as a page in the visitor's language; other clients get a ``Problem``.
struct TroublePages: RouterMiddleware {
    let pages: Pages
    let log: Logger

    func handle(
        _ request: Request, context: AppRequestContext, next: (Request, AppRequestContext) async throws -> Response
    ) async throws
        -> Response
    {
        do {
            return try await next(request, context)
        } catch  where request.isForAPage {
            let problem = Problem(describing: error, of: request)
            if problem.status.code >= 500 {
                log.error("a page failed", metadata: ["path": "\(request.uri.path)", "reason": "\(error)"])
            }
            let pageContext = try await pages.pageContextOrDefault(request, context)
            let phrase = (error as? KitchenError)?.phrase ?? problem.kind.phrase
            let section = request.section
            let content = [
                "text": pageContext.localized(phrase), "path": section.path,
                "label": pageContext.localized(section.label),
            ]
            var response = pages.show(
                "trouble", content, title: problem.kind.heading, to: pageContext, status: problem.status)
            response.headers.append(contentsOf: problem.headers)
            return response
        }
    }
}

extension Request {
    /// Whether a browser requests it to show it as a page.
    fileprivate var isForAPage: Bool {
        headers[.accept]?.contains("text/html") == true && !uri.path.hasPrefix("/api/")
    }

    /// The section of the menu that an error page links to.
    var section: MenuSection {
        if uri.path.hasPrefix("/lots/") { return .stock }
        return MenuSection.allCases.first { $0 != .start && uri.path.hasPrefix("\($0.path)/") } ?? .start
    }
}

extension Pages {
    /// Returns the context of a page, even while the household's database cannot be read.
    fileprivate func pageContextOrDefault(_ request: Request, _ context: AppRequestContext) async throws -> PageContext
    {
        if let pageContext = try? await pageContext(request, context) { return pageContext }
        let household = PageHousehold.unknown
        return PageContext(
            language: language(request, household), member: nil, station: context.station, today: clock.today,
            household: household, notice: nil, timers: nil, isSatellite: kiosk.satellite != nil,
            path: LocalPath(request.uri.string)?.text ?? "/")
    }
}

extension Problem.Kind {
    /// The message for the user.
    fileprivate var phrase: Phrase {
        switch self {
        case .missing: "trouble.pageMissing"
        case .tooLarge: "trouble.tooLarge"
        case .forbidden, .misdirected: "trouble.forbidden"
        case .tooMany: "trouble.tooMany"
        case .unavailable, .failed: "trouble.pageFailed"
        default: "trouble.pageUnclear"
        }
    }

    fileprivate var heading: Phrase {
        self == .missing ? "trouble.missingTitle" : "trouble.title"
    }
}
