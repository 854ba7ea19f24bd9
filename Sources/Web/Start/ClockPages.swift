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
            .get("clock", for: .known, use: ask)
            .post("clock", for: .known, use: confirm)
    }

    private func ask(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        guard isDoubtful else { return pages.go(to: "/", for: visitor) }
        return pages.confirm(
            Phrase("clock.question", ["day": .day(Day(pages.clock.now))]), warning: "clock.explanation",
            button: "clock.confirm", cancel: "/", to: visitor)
    }

    private func confirm(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        guard isDoubtful else { return pages.go(to: "/", for: visitor) }
        pages.kiosk.confirmClock()
        return pages.go(to: "/", saying: Notice("clock.isConfirmed"), for: visitor)
    }

    private var isDoubtful: Bool {
        if case .broken(.clock) = pages.kiosk.statusStore.status[.clock] { true } else { false }
    }
}
