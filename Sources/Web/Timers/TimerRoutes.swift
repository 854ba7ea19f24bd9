import Foundation
import Hummingbird
import Kiosk
import Kitchen

/// `/api/v1/timers`: what counts down, and all that can be done with it.
struct TimerRoutes {
    let kiosk: Kiosk
    private var store: KitchenStore { kiosk.store }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("", for: .known, use: list)
            .post("", for: .known, changing: .timers, use: start)
            .get(":timer", for: .known, use: timer)
            .post(":timer/pause", for: .known, changing: .timers, use: pause)
            .post(":timer/continue", for: .known, changing: .timers, use: goOn)
            .post(":timer/extend", for: .known, changing: .timers, use: extend)
            .post(":timer/stop", for: .known, changing: .timers, use: stop)
    }

    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        return try .page(of: await store.timers(), page, of: request, id: { $0.uuid.text }, TimerJSON.init)
    }

    /// 201 with the timer; one whose id is known already is answered as it is.
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
