import Foundation

/// A day of the calendar, without a time or a zone.
public struct Day: RawRepresentable, Hashable, Comparable, Codable, Sendable {
    /// ISO 8601, `2026-11-20`, so that text sorts as days do.
    public let rawValue: String

    /// Reads `2026-11-20`; nil for what is no day.
    public init?(rawValue: String) {
        guard Self.date(rawValue) != nil else { return nil }
        self.rawValue = rawValue
    }

    /// The day of a moment in the time zone of the house.
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

    /// When it begins in the time zone of the house; nil for what its calendar leaves out.
    public func start(in zone: TimeZone = .current) -> Date? {
        guard let (year, month, day) = Self.date(rawValue) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar.date(from: DateComponents(year: year, month: month, day: day))
    }

    /// The day so many days later, or earlier for a number below zero; nil beyond the years 1 to 9999.
    public func adding(days: Int) -> Day? { adding(days, .day) }

    /// The day so many days, months or years later; the last of a month that is too short.
    public func adding(_ count: Int, _ step: Calendar.Component) -> Day? {
        guard let noon, let moment = Self.calendar.date(byAdding: step, value: count, to: noon) else { return nil }
        return Day(rawValue: Day(moment, in: .gmt).rawValue)
    }

    /// How many days it is from another day until this one; below zero if this one was before.
    public func days(since other: Day) -> Int { number - other.number }

    /// Noon in a place without summer time, for reckoning.
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

// Pages read and compare hundreds of days, for which a calendar takes too long.
extension Day {
    /// Year, month and day of a text; nil if it is no day.
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

    /// How many days it is from a day long ago, for differences.
    private var number: Int {
        guard let (year, month, day) = Self.date(rawValue) else { return 0 }
        // Years that begin in March end with the day that only some have.
        let (years, months) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        return years * 365 + years / 4 - years / 100 + years / 400 + (months * 153 + 2) / 5 + day
    }
}
