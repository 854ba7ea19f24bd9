import Foundation
import Hummingbird
import Kiosk
import Kitchen

/// `/api/v1/timers`: the timers, and all actions on them.
struct TimerRoutes {
    let kiosk: Kiosk
    private var store: KitchenStore { kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Timers", parameters: [.path("timer", "UUID", "The timer's UUID.")])
            .get("", for: .known, use: list)
            .described(
                "timers", "The timers that are not over, in the order in which they were started",
                parameters: [.limit, .after], gives: .page("A page of timers.", of: "Timer")
            )
            .post("", for: .known, changing: .timers, use: start)
            .described(
                "startTimer", "Starts a timer", takes: "NewTimer",
                gives: .created("The timer; one with a known id is returned unchanged.", "Timer")
            )
            .get(":timer", for: .known, use: timer)
            .described("timer", "A timer, also one that ended a while ago", gives: .ok("The timer.", "Timer"))
            .post(":timer/pause", for: .known, changing: .timers, use: pause)
            .described("pauseTimer", "Stops the countdown for a while", gives: .ok("The timer.", "Timer"))
            .post(":timer/continue", for: .known, changing: .timers, use: goOn)
            .described("continueTimer", "Resumes a timer", gives: .ok("The timer.", "Timer"))
            .post(":timer/extend", for: .known, changing: .timers, use: extend)
            .described(
                "extendTimer", "Gives a timer more time; one that rings runs for so long once more",
                takes: .object(["seconds": .integer(from: 1, to: 86400)]), gives: .ok("The timer.", "Timer")
            )
            .post(":timer/stop", for: .known, changing: .timers, use: stop)
            .described("stopTimer", "Cancels a timer, or has it ring no more", gives: .ok("The timer.", "Timer"))
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        return try .page(of: await store.timers(), page, of: request, id: { $0.uuid.text }, TimerJSON.init)
    }

    /// Returns 201 with the timer; a timer whose id is known already is returned unchanged.
    private func start(_ request: Request, context: AppRequestContext) async throws -> Response {
        let draft = try await request.body { body in
            TimerDraft(
                uuid: body.optional("id"), name: body.optional("name"), product: body.optional("product"),
                seconds: body.optional("seconds"), warning: body.optional("warning"))
        }
        let line = try await store.startTimer(draft)
        return try .created(TimerJSON(line), at: "\(API.path)/timers/\(line.uuid.text)")
    }

    private func timer(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(TimerJSON(try await store.timer(context.uuid("timer", of: .timer))))
    }

    private func pause(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await change(request, context) { uuid in try await store.pauseTimer(uuid) }
    }

    private func goOn(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await change(request, context) { uuid in try await store.continueTimer(uuid) }
    }

    private func stop(_ request: Request, context: AppRequestContext) async throws -> Response {
        try await change(request, context) { uuid in try await store.stopTimer(uuid) }
    }

    private func extend(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("timer", of: .timer)
        let seconds = try await request.body { $0.required("seconds", as: Int.self) }
        return try answer(try await store.extendTimer(uuid, bySeconds: seconds))
    }

    private func change(
        _ request: Request, _ context: AppRequestContext, _ change: (UUID) async throws -> TimerLine
    ) async throws -> Response {
        let uuid = try context.uuid("timer", of: .timer)
        try await request.body { _ in }
        return try answer(try await change(uuid))
    }

    private func answer(_ line: TimerLine) throws -> Response {
        try .json(TimerJSON(line))
    }
}
