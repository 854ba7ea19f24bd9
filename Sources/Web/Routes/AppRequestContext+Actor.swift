import Kitchen
import Values

extension AppRequestContext {
    /// The actor recorded for a change by the API: the device's name and member, or "api" for other callers.
    var actor: Actor {
        guard case .device(let device) = caller else { return Actor(station: "api") }
        return Actor(station: device.name, memberId: device.memberId)
    }
}
