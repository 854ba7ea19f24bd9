import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Trust

/// `/plan/calendar`: the address at which calendars can read the plan, and renewing it.
struct CalendarPages {
    let pages: Pages
    let publicURLs: PublicURLs
    private var store: KitchenStore { pages.kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("plan/calendar", for: .people, use: calendar)
            .post("plan/calendar", for: .people, use: renew)
            .post("plan/calendar/delete", for: .people, from: "plan/calendar", use: delete)
    }

    private func calendar(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let secret = try await store.calendarSecret()
        let path = secret.map { "\(CalendarRoutes.path($0))?language=\(pageContext.language.rawValue)" }
        let address = path.flatMap { publicURLs.address(of: $0) }
        return pages.show(
            "calendar", CalendarView(path: path, address: address, isTrusted: publicURLs.trust == nil),
            title: "plan.calendar", to: pageContext, at: .recipes, areas: [.recipes])
    }

    private func renew(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        _ = try await request.form()
        let isFirst = try await store.calendarSecret() == nil
        try await store.set(calendarSecret: Token().text)
        return pages.redirect(
            to: "/plan/calendar", saying: Notice(isFirst ? "plan.calendarOn" : "plan.calendarRenewed"), for: pageContext
        )
    }

    private func delete(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        _ = try await request.form()
        try await store.set(calendarSecret: nil)
        return pages.redirect(to: "/plan/calendar", saying: Notice("plan.calendarOff"), for: pageContext)
    }
}

/// The content of the calendar's page.
private struct CalendarView {
    /// The path of the calendar; nil if sharing is off.
    let path: String?
    /// The full address; nil if only this machine reaches the kiosk.
    let address: String?
    /// Whether phones trust the kiosk's certificate without installing one.
    let isTrusted: Bool
}
