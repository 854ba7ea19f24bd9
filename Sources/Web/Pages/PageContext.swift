import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// The settings for rendering a page, and who sees it.
struct PageContext: Sendable {
    let language: Language
    /// The member who uses this browser; nil if not known.
    let member: PageHousehold.Member?
    /// The station that changes are recorded under.
    let station: String
    /// The household's current day; nil while the clock cannot be right.
    let today: Day?
    /// The settings of the household.
    let household: PageHousehold
    /// The notice of the last action, shown once.
    let notice: Notice?
    /// The timers that are not over; nil for strangers, who see none.
    var timers: [TimerLine]?
    /// Whether this kiosk is a satellite, at which pages change nothing.
    let isSatellite: Bool
    /// The path of the page, with its query: small forms lead back to it.
    var path: String

    /// The actor under whom changes are recorded.
    var actor: Actor { Actor(station: station, memberId: member?.id) }

    func localized(_ key: String, _ values: [String: Phrase.Value] = [:]) -> String { language.localized(key, values) }

    func localized(_ phrase: Phrase) -> String { language.localized(phrase) }

    func written(_ money: Money) -> String { language.written(money, in: household.currency) }

    /// Returns a day relative to today if the kiosk knows the date.
    func written(near day: Day) -> String {
        today.map { language.written(day, from: $0) } ?? language.written(day)
    }
}
