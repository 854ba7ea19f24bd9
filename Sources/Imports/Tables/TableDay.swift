import Foundation
import Values

/// Days in tables, whose parts are in another order in each country.
public enum TableDay: Equatable, Sendable {
    case day(Day)
    /// It never expires.
    case never
    /// The month or the day comes first.
    case either(dayFirst: Day, monthFirst: Day)

    public enum Order: String, CaseIterable, Codable, Sendable {
        case dayFirst = "day-first"
        case monthFirst = "month-first"
    }

    /// Parses `2026-11-30`, also with a time; `30.11.2026`, `30/11/26`, `11-30-2026`; `11/2026`, the end of the month;
    /// nil for what is no day.
    ///
    /// - Parameter order: That of the column; nil if nothing shows it.
    init?(_ text: String, order: Order?) {
        let text = Self.withoutTime(text)
        if Self.words.contains(text.folded) {
            self = .never
        } else if let day = Self.iso(text) {
            self = day.rawValue == "2999-12-31" ? .never : .day(day)
        } else if let day = Self.endOfMonth(text) {
            self = .day(day)
        } else {
            guard let found = Self.parts(text, order) else { return nil }
            self = found
        }
    }

    /// `2999-12-31` is Grocy's.
    private static let words: Set = ["never", "jamais", "x", "-"]

    private static func withoutTime(_ text: String) -> String {
        let first = text.split(maxSplits: 1, omittingEmptySubsequences: true) { $0 == " " || $0 == "T" }.first
        let rest = text.dropFirst(first?.count ?? 0).dropFirst()
        let isTime = !rest.isEmpty && rest.contains(":") && rest.allSatisfy { "0123456789:.+-Z APMapm".contains($0) }
        return isTime ? first.map(String.init) ?? text : text
    }

    private static func iso(_ text: String) -> Day? {
        Day(rawValue: text.replacing("/", with: "-"))
    }

    private static func endOfMonth(_ text: String) -> Day? {
        let parts = text.split { "-/.".contains($0) }.map(String.init)
        guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }) else { return nil }
        let (year, month) = parts[0].count == 4 ? (parts[0], parts[1]) : (parts[1], parts[0])
        guard year.count == 4, (1...2).contains(month.count) else { return nil }
        return Day(rawValue: "\(year)-\(month.padded)-01")?.adding(1, .month)?.adding(days: -1)
    }

    private static func parts(_ text: String, _ order: Order?) -> TableDay? {
        guard let sign = text.first(where: { "./-".contains($0) }) else { return nil }
        let parts = text.split(separator: sign, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            parts[0].count <= 2, parts[1].count <= 2, parts[2].count == 2 || parts[2].count == 4
        else { return nil }
        let year = parts[2].count == 2 ? "20" + parts[2] : parts[2]
        let dayFirst = Day(rawValue: "\(year)-\(parts[1].padded)-\(parts[0].padded)")
        // Nobody writes 11.30.2026.
        let monthFirst = sign == "." ? nil : Day(rawValue: "\(year)-\(parts[0].padded)-\(parts[1].padded)")
        return of(dayFirst, monthFirst, order)
    }

    private static func of(_ dayFirst: Day?, _ monthFirst: Day?, _ order: Order?) -> TableDay? {
        guard let dayFirst, let monthFirst else { return (dayFirst ?? monthFirst).map(TableDay.day) }
        if dayFirst == monthFirst { return .day(dayFirst) }
        switch order {
        case .dayFirst: return .day(dayFirst)
        case .monthFirst: return .day(monthFirst)
        case nil: return .either(dayFirst: dayFirst, monthFirst: monthFirst)
        }
    }
}

extension TableDay.Order {
    /// Returns the order that the days of a column show; nil if none does, or they differ.
    init?(in texts: some Sequence<String>) {
        var found: Set<Self> = []
        for text in texts where text.contains("/") || text.contains("-") {
            guard case .day? = TableDay(text, order: nil), let order = Self.order(in: text) else { continue }
            found.insert(order)
        }
        guard found.count == 1, let order = found.first else { return nil }
        self = order
    }

    /// The order of a day of which one number is above twelve.
    private static func order(in text: String) -> Self? {
        let parts = text.split { "/-".contains($0) }
        guard parts.count >= 3, parts[0].count <= 2, let first = Int(parts[0]), let second = Int(parts[1]) else {
            return nil
        }
        if first > 12 { return .dayFirst }
        return second > 12 ? .monthFirst : nil
    }
}

extension String {
    fileprivate var padded: String { count == 1 ? "0" + self : self }
}
