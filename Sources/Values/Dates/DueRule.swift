/// How something stands with its date.
public enum Due: Equatable, Sendable {
    /// Its last good day was so many days ago.
    case expired(days: Int)
    /// It is good for so many days more, and that is not long; 0 means until today.
    case soon(days: Int)
    case later(days: Int)
}

/// What counts as expired and as due soon today, by what the household has settled.
public struct DueRule: Equatable, Sendable {
    /// Nil while the clock is not set: then nothing is known to be due.
    public var today: Day?
    /// What is due within so many days is due soon.
    public var soonDays: Int

    public init(today: Day?, soonDays: Int) {
        self.today = today
        self.soonDays = soonDays
    }

    /// How something stands with its last good day; nil if it has none, or while the clock is not set.
    public func due(_ day: Day?) -> Due? {
        guard let day, let today else { return nil }
        let days = day.days(since: today)
        if days < 0 { return .expired(days: -days) }
        return days <= soonDays ? .soon(days: days) : .later(days: days)
    }

    /// The last day that is due soon.
    public var soon: Day? { today?.adding(days: soonDays) }
}
