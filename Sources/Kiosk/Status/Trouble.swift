import Kitchen
import Scanner
import Sounds
import Values

/// The failure of a part of the kiosk: shown on pages in the user's language, in logs and terminals in English.
public enum Trouble: Equatable, Sendable {
    case camera(FrameSourceError)
    case gun(GunError)
    case sound(SoundError)
    case voice(VoiceError)
    case storage(KitchenError)
    /// The clock shows a day that is much later than all known dates; see ``ClockTrust``.
    case clock(Day)
}

extension Trouble: CustomStringConvertible {
    public var description: String {
        switch self {
        case .camera(let error): error.description
        case .gun(let error): error.description
        case .sound(let error): error.description
        case .voice(let error): error.description
        case .storage(let error): error.description
        case .clock(let day):
            "the clock shows \(day.rawValue), more than a month after the latest purchase; set it, or confirm it at /clock"
        }
    }
}
