import CEvdev

/// A key event that matters for a line of text.
enum KeyEvent: Equatable, Sendable {
    case pressed(UInt16, at: Duration)
    case released(UInt16, at: Duration)
    /// The kernel's buffer overflowed and events were lost.
    case dropped(at: Duration)

    /// Converts evdev's event; nil for others, such as the repeats of a key that is held down.
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
