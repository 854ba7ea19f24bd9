import CEvdev

/// What happened to a keyboard's keys, as far as it matters to a line of text.
enum KeyEvent: Equatable, Sendable {
    case pressed(UInt16, at: Duration)
    case released(UInt16, at: Duration)
    /// The kernel had no room left for what was typed before.
    case dropped(at: Duration)

    /// Creates what evdev reports; nil for the rest, such as a key that repeats because it is held down.
    init?(_ event: input_event) {
        let time = Duration.microseconds(scantry_evdev_microseconds(event))
        switch (Int32(event.type), Int32(event.code), event.value) {
        case (EV_KEY, _, 1): self = .pressed(event.code, at: time)
        case (EV_KEY, _, 0): self = .released(event.code, at: time)
        case (EV_SYN, SYN_DROPPED, _): self = .dropped(at: time)
        default: return nil
        }
    }
}
