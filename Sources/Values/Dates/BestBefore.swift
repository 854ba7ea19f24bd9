/// The best-before date that the user gives for a lot.
public enum BestBefore: Equatable, Sendable {
    /// No date given: the product's rule decides, else a guess.
    case byRule
    /// No date: the lot keeps for ever, or its date is unknown.
    case never
    case on(Day)

    /// Parses a typed field: empty, `x` for never, or a day as ``Day/init(typed:today:)`` parses it; else nil.
    public init?(typed text: String, today: Day?) {
        switch text.trimmingSpaces().lowercased() {
        case "": self = .byRule
        case "x": self = .never
        default:
            guard let day = Day(typed: text, today: today) else { return nil }
            self = .on(day)
        }
    }

    /// The day, if one is given.
    public var day: Day? { if case .on(let day) = self { day } else { nil } }
}

extension Day {
    /// Whether a pack may print this day: years outside 1950 to 2199 are typing errors.
    public var isOnPacks: Bool { ("1950"..."2199").contains(String(rawValue.prefix(4))) }
}
