import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// Who looks at a page, and how to speak to them.
struct PageContext: Sendable {
    let language: Language
    /// The member of the household who uses this phone; nil where nobody has said.
    let member: PageHousehold.Member?
    /// What the journal calls the place from which they change something.
    let station: String
    /// The day in the house; nil while the clock cannot be right.
    let today: Day?
    /// What is set for the whole household.
    let household: PageHousehold
    /// What has just been done, said once.
    let notice: Notice?
    /// The timers that are not over; nil for strangers, who are shown none.
    var timers: [TimerLine]?
    /// The page that they look at, with its query: where a small form comes back to.
    var path: String

    /// Who changes something, for the journal.
    var actor: Actor { Actor(station: station, memberId: member?.id) }

    func say(_ key: String, _ values: [String: Phrase.Value] = [:]) -> String { language.say(key, values) }

    func say(_ phrase: Phrase) -> String { language.say(phrase) }

    func written(_ money: Money) -> String { language.written(money, in: household.currency) }

    /// How far a day is, where the kiosk knows what day it is.
    func written(near day: Day) -> String {
        today.map { language.written(day, from: $0) } ?? language.written(day)
    }
}
