/// The status of a best-before date relative to today.
public enum Due: Equatable, Sendable {
    /// The last good day was this many days ago.
    case expired(days: Int)
    /// The last good day is soon, in this many days; 0 is today.
    case soon(days: Int)
    case later(days: Int)
}

/// The household's rule for what is expired or due soon.
public struct DueRule: Equatable, Sendable {
    /// Today, or nil while the clock is not set; then nothing is due.
    public var today: Day?
    /// The number of days from today that count as soon.
    public var soonDays: Int

    public init(today: Day?, soonDays: Int) {
        self.today = today
        self.soonDays = soonDays
    }

    /// Returns the status of a last good day; nil without one, or while the clock is not set.
    public func due(_ day: Day?) -> Due? {
        guard let day, let today else { return nil }
        let days = day.days(since: today)
        if days < 0 { return .expired(days: -days) }
        return days <= soonDays ? .soon(days: days) : .later(days: days)
    }

    /// The last day that is due soon.
    public var soon: Day? { today?.adding(days: soonDays) }
}
