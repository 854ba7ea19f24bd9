/// What somebody says about the date of a lot.
public enum BestBefore: Equatable, Sendable {
    /// Nothing: the product's rule decides, else a guess.
    case byRule
    /// It keeps for ever, or nobody knows.
    case never
    case on(Day)

    /// Reads what is typed in a field: nothing, `x` for never, or a day as ``Day/init(typed:today:)`` takes it; nil for
    /// what is none of these.
    public init?(typed text: String, today: Day?) {
        switch text.trimmingSpaces().lowercased() {
        case "": self = .byRule
        case "x": self = .never
        default:
            guard let day = Day(typed: text, today: today) else { return nil }
            self = .on(day)
        }
    }

    /// The day, if one is said.
    public var day: Day? { if case .on(let day) = self { day } else { nil } }
}

extension Day {
    /// Whether a pack could say it. What is far from that is a slip of the finger.
    public var isOnPacks: Bool { ("1950"..."2199").contains(String(rawValue.prefix(4))) }
}
