import Kitchen

/// Who makes a request, as far as the kiosk knows.
enum Caller: Sendable {
    /// Nobody that it knows.
    case stranger
    /// Somebody at this machine: its own screen, a program beside the kiosk.
    case machine
    /// Somebody elsewhere who was let in.
    case device(Device)
}
