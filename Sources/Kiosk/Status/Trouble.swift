import Foundation
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
    /// Another kiosk of the household does not answer.
    case away(KioskAbsence)
    /// The hub has removed this satellite.
    case removedByHub
}

/// Since when another kiosk is away, and how many scans wait for that.
public struct KioskAbsence: Equatable, Sendable {
    /// By this kiosk's clock; nil if it was never there.
    public var since: Date?
    public var waiting: Int

    public init(since: Date?, waiting: Int) { (self.since, self.waiting) = (since, waiting) }
}

extension Trouble: CustomStringConvertible {
    public var description: String {
        switch self {
        case .camera(let error): error.description
        case .gun(let error): error.description
        case .sound(let error): error.description
        case .voice(let error): error.description
        case .storage(let error): error.description
        case .away(let absence):
            "it is away\(absence.since.map { " since \($0.formatted(.iso8601))" } ?? ""); \(absence.waiting) scans wait; check its power and the network"
        case .removedByHub: "the hub does not know this kiosk any more; join again with scantry join"
        case .clock(let day):
            "the clock shows \(day.rawValue), more than a month after the latest purchase; set it, or confirm it at /clock"
        }
    }
}
