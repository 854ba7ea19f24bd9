import Fixtures
import Foundation
import GRDB
import Kitchen
import Testing
import Values

struct SoundSettingsTests {
    private let kitchen = TestKitchen()

    @Test func areKeptUntilTheyAreSetAgain() async throws {
        #expect(try await kitchen.store().soundSettings() == nil)
        let night = QuietHours("22:00-07:00")
        for settings in [
            SoundSettings(volume: 30, isMuted: true, quietHours: night, speech: .full),
            SoundSettings(volume: 0, isMuted: false, quietHours: nil),
        ] {
            try await kitchen.store().set(settings)
            #expect(try await kitchen.store().soundSettings() == settings)  // opened anew
        }
    }

    @Test func cannotBeNonsense() async throws {
        await #expect(throws: KitchenError.self) {
            try await kitchen.store().set(SoundSettings(volume: 101, isMuted: false, quietHours: nil))
        }
        let database = try DatabaseQueue(path: kitchen.path)
        for (from, until) in [
            ("'24:00'", "'07:00'"), ("'7:00'", "'08:00'"), ("'07:00'", "'07:00'"), ("'07:00'", "NULL"),
        ] {
            await #expect(throws: DatabaseError.self) {
                try await database.write {
                    try $0.execute(sql: "INSERT INTO soundSettings VALUES (1, 50, 0, \(from), \(until), 'short')")
                }
            }
        }
        await #expect(throws: DatabaseError.self) {
            try await database.write {
                try $0.execute(sql: "INSERT INTO soundSettings VALUES (1, 50, 0, NULL, NULL, 'loud')")
            }
        }
    }

    @Test(arguments: [
        ("22:00-07:00", "22:00", true), ("22:00-07:00", "00:00", true), ("22:00-07:00", "06:59", true),
        ("22:00-07:00", "07:00", false), ("22:00-07:00", "21:59", false),
        ("13:00-14:30", "13:00", true), ("13:00-14:30", "14:30", false), ("13:00-14:30", "00:00", false),
    ])
    func knowWhenItIsQuiet(hours: String, time: String, isQuiet: Bool) throws {
        let time = try #require(TimeOfDay(rawValue: time))
        #expect(try #require(QuietHours(hours)).contains(time) == isQuiet)
        #expect(QuietHours(hours)?.description == hours)
    }

    @Test(arguments: [
        "", "22:00", "22:00-22:00", "22-7", "24:00-07:00", "22:60-07:00", "22:00-07:00-", "+1:00-07:00",
        "22:00 - 07:00",
    ])
    func refuseHoursThatNoClockShows(text: String) {
        #expect(QuietHours(text) == nil)
    }

    @Test func goByTheHousesClock() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(TimeOfDay(.november, in: berlin).rawValue == "13:00")
        #expect(TimeOfDay(.november.addingTimeInterval(-5 * 3_600 + 60), in: berlin).rawValue == "08:01")
        #expect(WallClock { Date(timeIntervalSince1970: 0) }.timeOfDay == nil)  // no clock was set
    }
}
