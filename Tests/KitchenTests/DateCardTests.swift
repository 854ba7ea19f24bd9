import Fixtures
import Foundation
import Kitchen
import Testing
import Values

/// A date card between two packs is for one of them.
struct DateCardTests {
    private let kitchen = TestKitchen()
    private let packs = ["P": "3017620422003", "Q": "8076800195057"]
    private let cards = ["3": "SCANTRY-DATE+3", "5": "SCANTRY-DATE+5"]

    /// What is shown at which second, and the days after 2026-11-20 of the packs P and Q; nil for a pack without a date.
    @Test(
        arguments: [
            (["P": 0, "3": 2, "Q": 4, "5": 6], 3, 5),
            // Cards that come before their packs.
            (["3": 0, "P": 2, "5": 4, "Q": 6], 3, 5),
            (["5": 0, "P": 2, "Q": 4], 5, nil),
            // Where the order is not known, time decides.
            (["P": 0, "3": 15, "Q": 17], 3, nil), (["P": 0, "3": 25, "Q": 27], nil, 3),
            // The same card shown again means the other pack, another card corrects the date.
            (["P": 0, "3": 2, "3 ": 5, "Q": 7], nil, 3), (["P": 0, "3": 25, "3 ": 28, "Q": 30], 3, nil),
            (["P": 0, "3": 2, "3 ": 5, "3  ": 8, "Q": 10], 3, nil), (["P": 0, "3": 2, "3 ": 3, "Q": 5], 3, nil),
            (["P": 0, "3": 2, "5": 4, "Q": 6], 5, nil),
        ] as [([String: Double], Int?, Int?)])
    func datesThePackThatIsMeant(shown: [String: Double], first: Int?, second: Int?) async throws {
        let store = try kitchen.store()
        try await show(shown, store)
        #expect(try await dates(store) == ["P": day(first), "Q": day(second)])
    }

    @Test func learnsTheOrderOfAStationAndKeepsItAtRest() async throws {
        let store = try kitchen.store()
        try await show(["3": 0, "P": 2, "3 ": 4, "Q": 6], store)
        _ = try await show("Q", at: 1_000, store)
        #expect(try await show("5", at: 1_002, store).effect.action == .date)
    }

    /// A card that is late says nothing about the order.
    @Test func learnsNothingFromOneLateCard() async throws {
        let store = try kitchen.store()
        try await show(["P": 0, "3": 63, "Q": 65, "P ": 68], store)
        #expect(try await show("5", at: 70, store).effect.isChange)
    }

    @Test func datesNoPackThatWasUndoneOnAPage() async throws {
        let store = try kitchen.store()
        _ = try await show("P", at: 0, store)
        let operation = try #require(try await show("3", at: 2, store).operation)
        _ = try await store.undo(operation, by: .tester)
        #expect(try await show("3", at: 5, store).effect.action == .date)
        #expect(try await store.overview().whole.lots == 0)
    }

    @Test func countsAPackWhoseDateWasMovedInABulkSession() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of("SCANTRY-BULK", mode: nil))
        try await show(["P": 0, "3": 2, "3 ": 5, "Q": 7], store)
        #expect(try await store.bulks().first?.summary.packs == 2)
    }

    @Test func saysWhichPackItDates() async throws {
        let store = try kitchen.store()
        _ = try await show("P", at: 0, store)
        let back = try await show("3", at: 2, store)
        #expect(back.effect.isChange && back.effect.action == .added && back.product != nil)
        let next = try await show("3", at: 5, store)
        #expect(next.effect.action == .date)
        let again = try await show("3", at: 8, store)
        #expect(again.effect.isChange && again.bestBefore == day(3))
    }

    /// A pack with a date in its code needs no card: the card is for the next one.
    @Test func leavesAPrintedDate() async throws {
        let store = try kitchen.store()
        var scan = Scan.of("(01)03017620422003(17)270101", form: .elements, mode: nil)
        _ = try await store.book(.of("SCANTRY-ADD", mode: nil))
        _ = try await store.book(scan)
        scan = .of("SCANTRY-DATE+3", mode: nil)
        #expect(try await store.book(scan).0.effect.action == .date)
        #expect(try await dates(store)["P"] == Day(rawValue: "2027-01-01"))
    }

    /// Shows packs and cards in the order of their seconds; spaces tell equal ones apart.
    private func show(_ shown: [String: Double], _ store: KitchenStore) async throws {
        for (name, seconds) in shown.sorted(by: { $0.value < $1.value }) {
            _ = try await show(name.trimmingCharacters(in: .whitespaces), at: seconds, store)
        }
    }

    private func show(_ name: String, at seconds: Double, _ store: KitchenStore) async throws -> ScanResult {
        let code = try #require(packs[name] ?? cards[name])
        var scan = Scan.of(code, mode: packs[name] == nil ? nil : .add)
        scan.time = .november.addingTimeInterval(seconds)
        return try await store.book(scan).0
    }

    /// The dates of the packs in stock that are not guessed.
    private func dates(_ store: KitchenStore) async throws -> [String: Day?] {
        var dates: [String: Day?] = [:]
        for (name, code) in packs {
            guard let product = try await store.product(gtin(code)) else { continue }
            let groups = try await store.stock(StockQuery()).groups
            let lot = groups.first { $0.product.uuid == product.uuid }?.lots.first?.lot
            dates[name] = .some(lot?.isGuessed == true ? nil : lot?.bestBefore)
        }
        return dates
    }

    private func day(_ days: Int?) -> Day? { days.flatMap { Day(rawValue: "2026-11-\(20 + $0)") } }
}
