import Testing
import Values

struct TypedDayTests {
    private static let today = Day(rawValue: "2026-11-20")

    @Test(arguments: [
        ("2026-12-01", "2026-12-01"), ("20261201", "2026-12-01"), (" 1.12.2026 ", "2026-12-01"),
        ("24122026", "2026-12-24"), ("20112026", "2026-11-20"), ("12/2026", "2026-12-31"), ("2.2027", "2027-02-28"),
        ("1.2.27", "2027-02-01"), ("24/12/2026", "2026-12-24"), ("1/2/27", "2027-02-01"), ("24.12", "2026-12-24"),
        ("24/12", "2026-12-24"), ("1.2.", "2027-02-01"), ("29.2", "2028-02-29"),
        ("1201", "2026-12-01"), ("1120", "2026-11-20"), ("1119", "2027-11-19"), ("0229", "2028-02-29"),
        ("202612e", "2026-12-31"), ("202702+", "2027-02-28"), ("202612E", "2026-12-31"),
        ("+3", "2026-11-23"), ("3d", "2026-11-23"), ("-1d", "2026-11-19"), ("2m", "2027-01-20"), ("+1y", "2027-11-20"),
    ])
    func readsWhatIsTypedOnAKeypad(typed: String, day: String) {
        #expect(Day(typed: typed, today: Self.today)?.rawValue == day)
    }

    @Test(arguments: [
        "", "soon", "3", "1301", "0230", "20260230", "202613e", "99999999999999y", "+", "d", "12/24/2026", "1/2.2026",
        "24/12/", "٣d", "+-3", "13/2026", "12/202", "/2026", "31022026", "2026/12",
        "36501d", "2026-11-31", "1.1.1.1", "..",
    ])
    func refusesWhatIsNoDay(typed: String) {
        #expect(Day(typed: typed, today: Self.today) == nil)
    }

    @Test(arguments: ["1120", "20.11", "+3", "2m"])
    func needsAClockForSome(typed: String) {
        #expect(Day(typed: typed, today: nil) == nil)
    }

    @Test func isWrittenAsItIsTyped() throws {
        let day = try #require(Day(rawValue: "2027-02-03"))
        #expect(day.typed == "03.02.2027")
        #expect(Day(typed: day.typed, today: nil) == day)
    }

    @Test func knowsWhatKeepsForEver() throws {
        #expect(BestBefore(typed: " X", today: nil) == .never)
        #expect(BestBefore(typed: " ", today: nil) == .byRule)
        #expect(BestBefore(typed: "20261201", today: nil) == .on(try #require(Day(rawValue: "2026-12-01"))))
        #expect(BestBefore(typed: "xx", today: Self.today) == nil)
    }
}
