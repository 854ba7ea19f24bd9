import Foundation
import Testing

@testable import Backups

/// Which backups are kept.
struct BackupRetentionTests {
    private let calendar: Calendar = {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        return calendar
    }()

    private func backup(_ text: String) throws -> BackupName {
        BackupName(try Date(text + "T03:00:00Z", strategy: .iso8601), of: nil)
    }

    /// Backups of all days of two years, the last on 26 November 2026, a Thursday.
    private func everyDay() throws -> [BackupName] {
        let last = try backup("2026-11-26").date
        return (0..<730).map { BackupName(last - Double($0) * 86_400, of: nil) }
    }

    private func kept(_ retention: BackupRetention, _ backups: [BackupName]) -> [String] {
        let gone = Set(retention.superfluous(backups, calendar))
        return backups.filter { !gone.contains($0) }.sorted().map { String($0.text.dropFirst(15).prefix(8)) }
    }

    @Test func keepsSevenDaysFourWeeksAndTwelveMonths() throws {
        let kept = kept(BackupRetention(), try everyDay())
        #expect(
            kept == [
                "20251231", "20260131", "20260228", "20260331", "20260430", "20260531", "20260630", "20260731",
                "20260831", "20260930", "20261031", "20261108", "20261115", "20261120", "20261121", "20261122",
                "20261123", "20261124", "20261125", "20261126",
            ])
    }

    /// Deleting each night comes to the same as deleting once.
    @Test func keepsTheSameIfItIsAskedEachNight() throws {
        var backups: [BackupName] = []
        for backup in try everyDay().reversed() {
            backups.append(backup)
            let gone = Set(BackupRetention().superfluous(backups, calendar))
            backups.removeAll { gone.contains($0) }
        }
        #expect(kept(BackupRetention(), backups).count == backups.count)
        #expect(backups.count >= 20 && backups.count <= 23)
    }

    /// Who has spoilt something since the morning wants what was made then.
    @Test func keepsAllOfTheLastTwoDaysAndTheLatestOfOthers() throws {
        let backups = try ["2026-11-24", "2026-11-25", "2026-11-26"].map(backup).flatMap { name in
            (0..<3).map { BackupName(name.date + 3_600 * Double($0), of: nil) }
        }
        let gone = BackupRetention().superfluous(backups.shuffled(), calendar)
        #expect(gone == Array(backups.sorted().prefix(2)))
    }

    @Test func keepsTheLatestWhateverIsSaid() throws {
        let backups = try ["2026-11-24", "2026-11-26", "2026-11-25"].map(backup)
        #expect(kept(BackupRetention(days: 0, weeks: 0, months: 0), backups) == ["20261126"])
        #expect(BackupRetention().superfluous([], calendar).isEmpty)
    }

    /// A household that was away for a year, or whose clock was years ahead, loses nothing that it has.
    @Test func countsBackupsAndNotTheTimeSince() throws {
        let backups = try ["2020-01-01", "2020-01-02", "2031-05-05"].map(backup)
        #expect(BackupRetention().superfluous(backups, calendar).isEmpty)
    }
}
