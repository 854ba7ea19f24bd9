import Foundation
import Testing
import Values

struct AmountTests {
    @Test(arguments: [
        (0, "0"), (1_000, "1"), (1_500, "1.5"), (1_250, "1.25"), (1, "0.001"), (-500, "-0.5"), (12_345_000, "12345"),
    ])
    func printsExactDecimals(thousandths: Int64, text: String) {
        #expect(Amount(thousandths: thousandths).description == text)
    }
}

struct DayTests {
    @Test(arguments: ["2026-11-20", "2028-02-29"])
    func readsDays(text: String) {
        #expect(Day(rawValue: text)?.rawValue == text)
    }

    @Test(arguments: [
        "2026-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-01", "0000-01-01", "2026-1-1", "20261120", "",
        "2026-11-20 ", "+026-11-20", "２026-11-2",
    ])
    func refusesWhatIsNoDay(text: String) {
        #expect(Day(rawValue: text) == nil)
    }

    @Test(arguments: [0, 1, 59, 60, 365, 366, 1_461, 36_524, 36_525, 146_097, -1, -20_000])
    func countsTheDaysBetweenAsACalendarDoes(days: Int) throws {
        let day = try #require(Day(rawValue: "2024-01-01"))
        #expect(day.adding(days: days)?.days(since: day) == days)
    }

    @Test func isTheDayInTheHouse() throws {
        let moment = Date(timeIntervalSince1970: 1_795_215_600)  // 20 November 2026, 23:00 UTC
        #expect(Day(moment, in: try #require(TimeZone(identifier: "UTC"))).rawValue == "2026-11-20")
        #expect(Day(moment, in: try #require(TimeZone(identifier: "Europe/Paris"))).rawValue == "2026-11-21")
    }

    @Test func isUnknownWhileTheClockIsNotSet() {
        #expect(WallClock { Date(timeIntervalSince1970: 100) }.today == nil)
        #expect(WallClock { Date(timeIntervalSince1970: 1_795_215_600) }.today != nil)
    }
}

struct UUIDVersion7Tests {
    @Test func sortsByTimeAndSaysItsVersion() {
        let times = (0..<100).map { Date(timeIntervalSince1970: 1_795_000_000 + Double($0)) }
        let ids = times.map { UUID.version7(at: $0).uuidString }
        #expect(ids == ids.sorted())
        #expect(
            ids.allSatisfy {
                $0.split(separator: "-")[2].first == "7" && "89AB".contains($0.split(separator: "-")[3].first ?? "0")
            })
        #expect(Set((0..<1000).map { _ in UUID.version7(at: times[0]) }).count == 1000)
    }
}

struct UUIDTextTests {
    @Test func isTheLowerCaseFormThatFoundationReads() {
        for id in (0..<1_000).map({ _ in UUID() }) {
            #expect(id.text == id.uuidString.lowercased() && UUID(uuidString: id.text) == id)
        }
    }
}
