import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/clock`: asks the user to confirm a clock that may be wrong.
struct ClockPages {
    static let path = "/clock"
    let pages: Pages

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("clock", for: .known, use: showForm)
            .post("clock", for: .known, use: confirm)
    }

    private func showForm(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        guard isDoubtful else { return pages.redirect(to: "/", for: pageContext) }
        return pages.confirm(
            Phrase("clock.question", ["day": .day(Day(pages.clock.now))]), warning: "clock.explanation",
            button: "clock.confirm", cancel: "/", to: pageContext)
    }

    private func confirm(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        guard isDoubtful else { return pages.redirect(to: "/", for: pageContext) }
        pages.kiosk.confirmClock()
        return pages.redirect(to: "/", saying: Notice("clock.isConfirmed"), for: pageContext)
    }

    private var isDoubtful: Bool {
        if case .broken(.clock) = pages.kiosk.statusStore.status[.clock] { true } else { false }
    }
}
