import Foundation
import Kiosk
import Testing

/// When a backup is due.
struct BackupScheduleTests {
    private let calendar: Calendar = {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        return calendar
    }()

    private func date(_ text: String) throws -> Date { try Date(text + ":00Z", strategy: .iso8601) }

    @Test(arguments: [
        ("2026-11-20T02:59", "2026-11-19T03:00", false), ("2026-11-20T03:00", "2026-11-19T03:00", true),
        ("2026-11-20T12:00", "2026-11-20T03:00", false), ("2026-11-20T12:00", "2026-11-19T23:00", true),
        // By hand in the evening: the night's comes as well.
        ("2026-11-20T02:00", "2026-11-19T22:00", false), ("2026-11-20T03:10", "2026-11-19T22:00", true),
        // It was off for months.
        ("2026-11-20T12:00", "2026-08-01T03:00", true),
    ])
    func isDueOnceANight(now: String, latest: String, isDue: Bool) throws {
        #expect(try BackupSchedule().isDue(at: date(now), after: [date(latest)], calendar) == isDue)
    }

    @Test func isDueWithoutAny() throws {
        #expect(try BackupSchedule().isDue(at: date("2026-11-20T01:00"), after: [], calendar))
    }

    /// A clock that was years ahead for a day must not end all backups.
    @Test func ignoresTimesThatHaveNotCome() throws {
        let times = try [date("2031-01-01T03:00"), date("2026-11-18T03:00")]
        let now = try date("2026-11-20T12:00")
        #expect(BackupSchedule().isDue(at: now, after: times, calendar))
        #expect(try BackupSchedule.latest(of: times, at: now) == date("2026-11-18T03:00"))
        #expect(BackupSchedule.isLate(at: now, after: times) == false)
        #expect(try BackupSchedule.isLate(at: now, after: [date("2031-01-01T03:00")]))
    }

    @Test func isLateAfterAWeek() throws {
        let now = try date("2026-11-20T12:00")
        #expect(try !BackupSchedule.isLate(at: now, after: [date("2026-11-13T12:00")]))
        #expect(try BackupSchedule.isLate(at: now, after: [date("2026-11-13T11:59")]))
        #expect(BackupSchedule.isLate(at: now, after: []))
    }
}
