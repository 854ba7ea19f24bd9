/// A printed code that commands the kiosk instead of identifying a product.
///
/// Only the exact grammar is a card, so that no other code on a pack is one by chance. No card changes who may use the
/// kiosk or the household's settings.
public enum Card: Hashable, Sendable {
    case mode(Mode)
    /// Sets the station's location, by the location's row id.
    case location(Int64)
    /// Sets the amount of the next pack, or of the last one.
    case quantity(Amount)
    /// Saves the amount just given as the pack size of its GTIN.
    case remember
    case date(DateCard)
    /// Undoes this station's last operation.
    case undo
    /// Begins a bulk session, such as a week's shopping; ends that, or a count.
    case bulk, done
    /// Stops ringing timers; else discards pending input and returns the station to its resting mode.
    case stop
    /// Sets the member who is scanning, by the member's row id.
    case member(Int64)
    /// Toggles muting until the kiosk restarts.
    case mute
    /// Removes everything at a location, by the location's row id.
    case empty(Int64)
    /// Answers what the station has asked.
    case yes, no
    /// Starts a timer.
    case timer(minutes: Int)

    /// Whether the card must be scanned twice because its effect is laborious to reverse.
    public var isDestructive: Bool {
        if case .empty = self { true } else { false }
    }
}

/// The date on a date card.
public enum DateCard: Hashable, Sendable {
    /// A number of days, weeks, months or years from today.
    case after(Int, Step)
    case on(Day)
    /// No date: the lot keeps for ever, or its date is unknown.
    case none

    public enum Step: String, CaseIterable, Sendable {
        case days = "", weeks = "W", months = "M", years = "Y"
    }
}
