import HTTPTypes
import Kiosk
import Kitchen
import Values

/// `/api/v1/timers`: the timers, and all actions on them.
struct TimerRoutes {
    let store: KitchenStore

    var routes: GuardedRoutes {
        ResourceRoutes(
            "timer", "Timer", at: "timers", tag: "Timers", by: .path("timer", "UUID", "The timer's UUID."), of: .timer,
            for: .known, changing: .timers, id: { $0.uuid.text }, json: TimerJSON.init,
            find: { try await store.timer($0) }
        )
        .list("timers", "The timers that are not over, in the order in which they were started") {
            try await store.timers()
        }
        .add(
            "startTimer", "Starts a timer", takes: "NewTimer",
            gives: "The timer; one with a known id is returned unchanged.", reading: TimerDraft.init
        ) { try await store.startTimer($0) }
        .one("timer", "A timer, also one that ended a while ago")
        .operation(.post, "pauseTimer", "Stops the countdown for a while", at: "pause", reading: { _ in }) { uuid, _ in
            try await store.pauseTimer(uuid)
        }
        .operation(.post, "continueTimer", "Resumes a timer", at: "continue", reading: { _ in }) { uuid, _ in
            try await store.continueTimer(uuid)
        }
        .operation(
            .post, "extendTimer", "Gives a timer more time; one that rings runs for so long once more", at: "extend",
            takes: .object(["seconds": .integer(from: 1, to: 86400)]), reading: { $0.required("seconds", as: Int.self) }
        ) { try await store.extendTimer($0, bySeconds: $1) }
        .operation(.post, "stopTimer", "Cancels a timer, or has it ring no more", at: "stop", reading: { _ in }) {
            uuid, _ in try await store.stopTimer(uuid)
        }
        .routes
    }
}

extension TimerDraft {
    fileprivate init(_ body: Fields) {
        self.init(
            uuid: body.optional("id"), name: body.optional("name"), product: body.optional("product"),
            seconds: body.optional("seconds"), warning: body.optional("warning"))
    }
}
