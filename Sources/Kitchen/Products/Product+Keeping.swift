import Values

extension Product {
    /// The number of days that stands for indefinitely.
    public static let forEver = -1

    /// The valid numbers of days: indefinitely, and up to a hundred years.
    public static let keepingDays = forEver...36_500

    /// Parses typed days: a whole number, or `x` for indefinitely; nil for anything else.
    public static func days(typed text: String) -> Int? {
        let text = text.trimmingSpaces().lowercased()
        return text == "x" ? forEver : Int(text)
    }

    /// Returns the days as typed; empty if unknown.
    public static func typed(days: Int?) -> String {
        days.map { $0 == forEver ? "x" : "\($0)" } ?? ""
    }

    /// Returns the last good day after a number of days; nil for indefinitely, if unknown, and without a clock.
    func day(after days: Int?, from today: Day?) -> Day? {
        guard let days, days >= 0 else { return nil }
        return today?.adding(days: days)
    }

    /// Returns for how many days it keeps in a state.
    func days(_ state: StorageState) -> Int? {
        switch state {
        case .fresh: daysFresh
        case .frozen: daysFrozen
        case .thawed: daysThawed
        }
    }
}
