import Foundation

/// Which backups are kept: the latest of each of the last days, weeks and months that have one, and all of the last two
/// days: who has spoilt something since the morning wants what was made then.
///
/// Only backups are counted, never the time since: a clock that is wrong deletes nothing.
public struct BackupRetention: Equatable, Sendable {
    public var days: Int
    public var weeks: Int
    public var months: Int

    public init(days: Int = 7, weeks: Int = 4, months: Int = 12) {
        (self.days, self.weeks, self.months) = (days, weeks, months)
    }

    /// Returns the backups to delete, the oldest first. The latest is never among them.
    ///
    /// - Parameter calendar: Says when a day, a week and a month begin.
    public func superfluous(_ backups: [BackupName], _ calendar: Calendar = .current) -> [BackupName] {
        let latestFirst = backups.sorted(by: >)
        let periods: [(Calendar.Component, Int)] = [(.day, days), (.weekOfYear, weeks), (.month, months)]
        var kept = Set(latestFirst.prefix(1))
        if let recent = Self.latest(of: latestFirst, each: .day, min(days, 2), calendar).last {
            kept.formUnion(
                latestFirst.filter {
                    calendar.compare($0.date, to: recent.date, toGranularity: .day) != .orderedAscending
                })
        }
        for (period, count) in periods {
            kept.formUnion(Self.latest(of: latestFirst, each: period, count, calendar))
        }
        return latestFirst.reversed().filter { !kept.contains($0) }
    }

    /// Returns the latest backup of each of the last `count` periods that have one.
    private static func latest(
        of backups: [BackupName], each period: Calendar.Component, _ count: Int, _ calendar: Calendar
    ) -> [BackupName] {
        var begins: [Date] = []
        return backups.filter { backup in
            let begin = calendar.dateInterval(of: period, for: backup.date)?.start ?? backup.date
            guard begins.count < count, !begins.contains(begin) else { return false }
            begins.append(begin)
            return true
        }
    }
}
