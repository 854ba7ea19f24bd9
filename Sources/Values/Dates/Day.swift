import Foundation

/// A calendar day without a time or a time zone.
public struct Day: RawRepresentable, Hashable, Comparable, Codable, Sendable {
    /// The day in ISO 8601, `2026-11-20`, so that text sorts as days do.
    public let rawValue: String

    /// Parses `2026-11-20`; nil for other text.
    public init?(rawValue: String) {
        guard Self.date(rawValue) != nil else { return nil }
        self.rawValue = rawValue
    }

    /// Creates the day of a moment in the household's time zone.
    public init(_ moment: Date, in zone: TimeZone = .current) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.year, .month, .day], from: moment)
        func padded(_ number: Int?, _ width: Int) -> String {
            let text = String(number ?? 0)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        rawValue = "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2))"
    }

    /// Returns the day's first moment in the household's time zone; nil if the calendar cannot compute it.
    public func start(in zone: TimeZone = .current) -> Date? {
        guard let (year, month, day) = Self.date(rawValue) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar.date(from: DateComponents(year: year, month: month, day: day))
    }

    /// Returns the day that many days later (earlier if negative); nil outside the years 1 to 9999.
    public func adding(days: Int) -> Day? { adding(days, .day) }

    /// Returns the day that many days, months or years later; a shorter month gives its last day.
    public func adding(_ count: Int, _ step: Calendar.Component) -> Day? {
        guard let noon, let moment = Self.calendar.date(byAdding: step, value: count, to: noon) else { return nil }
        return Day(rawValue: Day(moment, in: .gmt).rawValue)
    }

    /// Returns the number of days from `other` to this day; negative if this one is earlier.
    public func days(since other: Day) -> Int { number - other.number }

    /// Noon in GMT, which has no summer time, for date arithmetic.
    public var noon: Date? {
        guard let (year, month, day) = Self.date(rawValue) else { return nil }
        return Self.calendar.date(from: DateComponents(year: year, month: month, day: day, hour: 12))
    }

    private static let calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    public static func < (left: Day, right: Day) -> Bool { left.rawValue < right.rawValue }
}

// Pages parse and compare hundreds of days, for which `Calendar` is too slow.
extension Day {
    /// Parses year, month and day; nil for other text.
    private static func date(_ text: String) -> (year: Int, month: Int, day: Int)? {
        let (letters, dash) = (Array(text.utf8), UInt8(ascii: "-"))
        guard letters.count == 10, letters[4] == dash, letters[7] == dash, let year = number(letters[..<4]),
            let month = number(letters[5..<7]), let day = number(letters[8...]),
            year > 0, (1...12).contains(month), (1...length(of: month, in: year)).contains(day)
        else { return nil }
        return (year, month, day)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.reduce(0) { number, digit in
            (48...57).contains(digit) ? number.map { $0 * 10 + Int(digit) - 48 } : nil
        }
    }

    private static func length(of month: Int, in year: Int) -> Int {
        let isLeapYear = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        return [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// The number of days since a fixed day, for differences.
    private var number: Int {
        guard let (year, month, day) = Self.date(rawValue) else { return 0 }
        // Counting years from March puts the leap day last.
        let (years, months) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        return years * 365 + years / 4 - years / 100 + years / 400 + (months * 153 + 2) / 5 + day
    }
}
