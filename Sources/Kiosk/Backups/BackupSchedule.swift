import Foundation

/// When a backup is due by itself: each night, or as soon as possible after a night without one.
public struct BackupSchedule: Equatable, Sendable {
    /// The hour after which the night's backup is made, in the household's time zone.
    public var hour: Int

    public init(hour: Int = 3) { self.hour = hour }

    /// Whether a backup is due.
    ///
    /// - Parameters:
    ///   - times: When the good backups were made. Times in the future, from a clock that was wrong, are ignored.
    ///   - calendar: Says when a day begins.
    public func isDue(at now: Date, after times: [Date], _ calendar: Calendar = .current) -> Bool {
        guard let latest = Self.latest(of: times, at: now) else { return true }
        return latest < night(before: now, calendar)
    }

    /// Whether there is no good backup of the last seven days.
    public static func isLate(at now: Date, after times: [Date]) -> Bool {
        latest(of: times, at: now).map { now.timeIntervalSince($0) > 7 * 86_400 } ?? true
    }

    /// Returns the latest time that is not in the future.
    public static func latest(of times: [Date], at now: Date) -> Date? {
        times.filter { $0 < future(at: now) }.max()
    }

    /// Returns the time from which on a backup's time is in the future: another machine's clock may be a little ahead.
    static func future(at now: Date) -> Date { now + 3_600 }

    /// Returns the latest beginning of a night's backup, which may be now.
    private func night(before now: Date, _ calendar: Calendar) -> Date {
        let today = calendar.date(bySettingHour: hour, minute: 0, second: 0, of: now) ?? now
        guard today > now else { return today }
        return calendar.date(byAdding: .day, value: -1, to: today) ?? today
    }
}
