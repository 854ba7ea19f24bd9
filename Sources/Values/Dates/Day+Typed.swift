import Foundation

extension Day {
    /// Parses a day as typed on a keypad; nil for other text, and for relative days while the clock is not set.
    ///
    /// Accepts `2026-11-20`; `20.11.2026` or `20/11/2026`, the day first; `20261120` or `20112026`; `20.11` or `1120`
    /// for the next such day; `11/2026`, as packs print it, `202611e` or `202611+` for the end of the month; `+3`,
    /// `3d`, `2m`, `-1y` relative to today.
    public init?(typed text: String, today: Day?) {
        let text = text.trimmingSpaces().lowercased()
        guard text.utf8.count <= 12 else { return nil }
        let day =
            Day(rawValue: text) ?? Self.dayFirst(text, today) ?? Self.digits(text, today) ?? Self.endOfMonth(text)
            ?? Self.later(text, today)
        guard let day else { return nil }
        self = day
    }

    /// The day as people type it: `20.11.2026`.
    public var typed: String { rawValue.split(separator: "-").reversed().joined(separator: ".") }

    /// Parses `20.11.2026`, `5/3/27`, `20.11.` for the next such day from today, or `11/2026` for the end of the month.
    private static func dayFirst(_ text: String, _ today: Day?) -> Day? {
        let separator: Character = text.contains("/") ? "/" : "."
        var parts = text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        if parts.count == 3, parts[2].isEmpty, separator == "." { parts.removeLast() }
        if parts.count == 2, parts[1].count == 4 { return endOfMonth("\(parts[1])\(parts[0].paddedToTwo)e") }
        guard (2...3).contains(parts.count), parts.prefix(2).allSatisfy({ (1...2).contains($0.count) }) else {
            return nil
        }
        let monthAndDay = parts[1].paddedToTwo + "-" + parts[0].paddedToTwo
        guard parts.count == 3 else { return next(monthAndDay, today) }
        return Day(rawValue: (parts[2].count == 2 ? "20" : "") + parts[2] + "-" + monthAndDay)
    }

    /// Parses `20261120`, `20112026` (of which only one is a day of this age), or `1120` for the next such day from
    /// today.
    private static func digits(_ text: String, _ today: Day?) -> Day? {
        guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        let monthAndDay = text.suffix(4).prefix(2) + "-" + text.suffix(2)
        return switch text.utf8.count {
        case 8:
            Day(rawValue: text.prefix(4) + "-" + monthAndDay)
                ?? Day(rawValue: text.suffix(4) + "-" + text.dropFirst(2).prefix(2) + "-" + text.prefix(2))
        case 4: next(String(monthAndDay), today)
        default: nil
        }
    }

    /// Returns the next `11-20` from today; 29 February may be up to eight years away.
    private static func next(_ monthAndDay: String, _ today: Day?) -> Day? {
        guard let today, let year = Int(today.rawValue.prefix(4)) else { return nil }
        return (year...year + 8).lazy.compactMap { Day(rawValue: "\($0)-\(monthAndDay)") }.first { $0 >= today }
    }

    /// Parses `202611e` or `202611+`.
    private static func endOfMonth(_ text: String) -> Day? {
        guard text.utf8.count == 7, text.hasSuffix("e") || text.hasSuffix("+"),
            let first = Day(rawValue: "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-01")
        else { return nil }
        return first.adding(1, .month)?.adding(days: -1)
    }

    /// Parses `+3`, `3d`, `2m`, `-1y`; nil for a bare number.
    private static func later(_ text: String, _ today: Day?) -> Day? {
        let isSigned = text.hasPrefix("+") || text.hasPrefix("-")
        let rest = isSigned ? text.dropFirst() : text[...]
        let steps: [Character: Calendar.Component] = ["d": .day, "m": .month, "y": .year]
        let step = rest.last.flatMap { steps[$0] }
        let number = step == nil ? rest : rest.dropLast()
        guard isSigned || step != nil, number.utf8.allSatisfy({ (48...57).contains($0) }), let count = Int(number),
            count <= 36_500
        else { return nil }
        return today?.adding(text.hasPrefix("-") ? -count : count, step ?? .day)
    }
}

extension String {
    fileprivate var paddedToTwo: String { count == 1 ? "0" + self : self }
}
