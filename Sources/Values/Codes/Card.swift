/// A printed code that tells the kiosk what to do, instead of what something is.
///
/// Only the exact grammar is a card, so that nothing else on a pack can become one by chance. No card changes who may
/// use the kiosk, or what the household has set.
public enum Card: Hashable, Sendable {
    case mode(Mode)
    /// Where the station puts things from now on, by the location's number.
    case location(Int64)
    /// So many: of the next, or of what was just held up.
    case quantity(Amount)
    /// What was said to be the quantity of a pack is so for ever.
    case remember
    case date(DateCard)
    /// Takes back the last booking of this station.
    case undo
    /// A week's shopping begins, and ends.
    case bulk, done
    /// Forgets what waits, and does what the station does at rest.
    case stop
    /// Who is scanning, by the member's number.
    case member(Int64)
    /// Be silent, or be heard again, until the kiosk is started anew.
    case mute
    /// Everything at a location is gone, by the location's number.
    case empty(Int64)
    /// A timer of so many minutes starts.
    case timer(minutes: Int)

    /// Whether it wants to be shown twice: what it does is much work to put right.
    public var isDestructive: Bool {
        if case .empty = self { true } else { false }
    }
}

/// The date that a card gives.
public enum DateCard: Hashable, Sendable {
    /// So many days, weeks, months or years from today.
    case after(Int, Step)
    case on(Day)
    /// It keeps for ever, or nobody knows.
    case none

    public enum Step: String, CaseIterable, Sendable {
        case days = "", weeks = "W", months = "M", years = "Y"
    }
}
