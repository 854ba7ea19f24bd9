import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/clock`: the time of the kiosk's clock, and whether it can be right.
struct ClockRoutes {
    let kiosk: Kiosk
    let pages: Pages

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Kiosk")
            .get("", for: .known, use: clock)
            .described(
                "clock", "The kiosk's time, and whether it is trusted",
                gives: .ok("The clock.", "Clock")
            )
            .post("confirm", for: .known, use: confirm)
            .described(
                "confirmClock", "Confirms that the clock is right", gives: .ok("The clock.", "Clock")
            )
    }

    private func clock(_ request: Request, context: AppRequestContext) throws -> Response {
        try .json(ClockJSON(time: pages.clock.now, isTrusted: !kiosk.statusStore.status[.clock].isBroken))
    }

    /// Returns 200 with the confirmed clock; one that is not set stays untrusted.
    private func confirm(_ request: Request, context: AppRequestContext) throws -> Response {
        kiosk.confirmClock()
        return try clock(request, context: context)
    }
}

private struct ClockJSON: Encodable {
    let time: Date
    let isTrusted: Bool
}
