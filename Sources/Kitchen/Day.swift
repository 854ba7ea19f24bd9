import Foundation
import GRDB

/// A day of the calendar, without a time or a zone.
public struct Day: RawRepresentable, Hashable, Comparable, Codable, Sendable {
    /// ISO 8601, `2026-11-20`, so that text sorts as days do.
    public let rawValue: String

    /// Reads `2026-11-20`; nil for what is no day.
    public init?(rawValue: String) {
        let parts = rawValue.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], let year = Int(parts[0]), let month = Int(parts[1]),
            let day = Int(parts[2]),
            DateComponents(calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day).isValidDate
        else { return nil }
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

    /// The day so many days later, or earlier for a number below zero; nil beyond the years 1 to 9999.
    public func adding(days: Int) -> Day? { adding(days, .day) }

    /// The day so many days, months or years later; the last of a month that is too short.
    func adding(_ count: Int, _ step: Calendar.Component) -> Day? {
        guard let noon, let moment = Self.calendar.date(byAdding: step, value: count, to: noon) else { return nil }
        return Day(rawValue: Day(moment, in: .gmt).rawValue)
    }

    /// How many days it is from another day until this one; below zero if this one was before.
    public func days(since other: Day) -> Int {
        guard let noon, let start = other.noon else { return 0 }
        return Self.calendar.dateComponents([.day], from: start, to: noon).day ?? 0
    }

    /// Noon in a place without summer time, for reckoning.
    private var noon: Date? {
        let parts = rawValue.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return nil }
        return Self.calendar.date(from: DateComponents(year: parts[0], month: parts[1], day: parts[2], hour: 12))
    }

    private static let calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    public static func < (left: Day, right: Day) -> Bool { left.rawValue < right.rawValue }
}

extension Day: DatabaseValueConvertible {}
