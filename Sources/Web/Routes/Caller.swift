import Kitchen

/// The authenticated caller of a request.
enum Caller: Sendable {
    /// An unauthenticated caller.
    case stranger
    /// This machine: its own screen, or a local program.
    case machine
    /// A paired phone, or a script with a token.
    case device(Device)
    /// Another kiosk of the household.
    case satellite(Satellite)
}
