import Testing
import Values

@testable import Imports

struct TableNumberTests {
    @Test(arguments: [
        ("2", "2"), ("1.5", "1.5"), ("1,5", "1.5"), ("0,125", "0.125"), ("0.125", "0.125"), ("1 250", "1250"),
        ("1 250,5", "1250.5"), ("1'250.50", "1250.50"), ("1.250,5", "1250.5"), ("1,250.5", "1250.5"),
        ("1.234.567", "1234567"), ("1234,567", "1234.567"), ("-2", "-2"), (".5", ".5"), ("12,3456", "12.3456"),
    ])
    func readsNumbersThatAreClear(typed: String, number: String) throws {
        #expect(try TableNumber(typed, usual: nil).text == number)
    }

    @Test func readsAmbiguousOnesByTheTable() throws {
        #expect(throws: TableNumber.Failure.ambiguous) { try TableNumber("1.250", usual: nil) }
        #expect(try TableNumber("1.250", usual: .point).text == "1.250")
        #expect(try TableNumber("1.250", usual: .comma).text == "1250")
        #expect(TableNumber.DecimalSign(in: ["1,250", "3", "2,5"]) == .comma)
        #expect(TableNumber.DecimalSign(in: ["1,250", "3"]) == nil)
        #expect(TableNumber.DecimalSign(in: ["1.5", "2,5"]) == nil)
    }

    @Test(arguments: ["", "x", "1 5", "1.2.3", "1,2,3", "NaN", "inf", "1e5", "1..2", "½", "1,250.5.5", "--1", "٣"])
    func refusesOthers(typed: String) {
        #expect(throws: TableNumber.Failure.malformed) { try TableNumber(typed, usual: .point) }
    }

    @Test(arguments: [
        ("2026-11-30", "2026-11-30"), ("2026-11-30 12:34:56", "2026-11-30"), ("2026-11-30T00:00:00Z", "2026-11-30"),
        ("30.11.2026", "2026-11-30"), ("03.04.2026", "2026-04-03"), ("30/11/2026", "2026-11-30"),
        ("11/30/2026", "2026-11-30"), ("30-11-26", "2026-11-30"), ("11/2026", "2026-11-30"), ("2028-02", "2028-02-29"),
        ("05/05/2026", "2026-05-05"), ("2026/11/30", "2026-11-30"),
    ])
    func readsDaysThatAreClear(typed: String, day: String) {
        #expect(TableDay(typed, order: nil) == Day(rawValue: day).map(TableDay.day))
    }

    @Test func readsOthersByTheColumn() throws {
        let (april, march) = (try #require(Day(rawValue: "2026-04-03")), try #require(Day(rawValue: "2026-03-04")))
        #expect(TableDay("03/04/2026", order: nil) == .either(dayFirst: april, monthFirst: march))
        #expect(TableDay("03/04/2026", order: .dayFirst) == .day(april))
        #expect(TableDay("03/04/2026", order: .monthFirst) == .day(march))
        #expect(TableDay.Order(in: ["03/04/2026", "13/04/2026"]) == .dayFirst)
        #expect(TableDay.Order(in: ["03/04/2026", "04/13/2026"]) == .monthFirst)
        #expect(TableDay.Order(in: ["03/04/2026", "30.11.2026", "2026-12-24"]) == nil)
        #expect(TableDay.Order(in: ["13/04/2026", "04/13/2026"]) == nil)
        #expect(TableDay("2999-12-31", order: nil) == .never)
    }

    @Test(arguments: [
        "", "soon", "32/01/2026", "31.02.2026", "2026-13-01", "1/2", "99999-01-01", "1.2.3.4", "11.30.2026",
    ])
    func refusesWhatIsNoDay(typed: String) {
        #expect(TableDay(typed, order: .dayFirst) == nil)
    }
}
