import Hummingbird
import Kiosk
import Kitchen
import Phrases

/// `/`: the latest scans, the stock by place, and the state of the kiosk.
struct StartRoutes {
    let pages: Pages

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: start)
    }

    private func start(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let page = try await StartPage(pages.kiosk, pageContext)
        return pages.show(
            "start", page, title: "start.title", to: pageContext, at: .start,
            areas: [.scans, .stock, .products, .household, .devices, .speech, .timers, .shopping], ownTimers: .all)
    }
}
