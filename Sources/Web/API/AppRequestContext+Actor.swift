import Kitchen
import Values

extension AppRequestContext {
    /// Who changes something by the API, for the journal: a script by the name it was given, its member's.
    var actor: Actor {
        guard case .device(let device) = caller else { return Actor(station: "api") }
        return Actor(station: device.name, memberId: device.memberId)
    }
}
