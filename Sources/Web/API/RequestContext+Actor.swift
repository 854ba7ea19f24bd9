import Hummingbird
import Kitchen

extension RequestContext {
    /// Who changes something by the API, for the journal.
    var actor: Actor { Actor(station: "api") }
}
