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
    /// The clock shows a day before the program's own.
    case clockUnset
    /// Another kiosk of the household does not answer.
    case away(KioskAbsence)
    /// The hub has removed this satellite.
    case removedByHub
    /// The hub books this satellite's scans, but a copy of the household cannot be fetched from it.
    case noCopy(reason: String)
    /// Another kiosk of the household has another version of the program, and its messages cannot be decoded.
    case otherVersion
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
        case .noCopy(let reason):
            "the stock cannot be fetched from the hub (\(reason)); check the hub's address in hub.json, and its certificate"
        case .otherVersion: "it has another version of Scantry; update both kiosks"
        case .clock(let day):
            "the clock shows \(day.rawValue), more than a month after the latest purchase; set it, or confirm it at /clock"
        case .clockUnset: "the clock is not set, and nothing gets a date; connect the kiosk to the network, or set it"
        }
    }
}
