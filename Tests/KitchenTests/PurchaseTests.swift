import Fixtures
import Foundation
import GRDB
import Kitchen
import Synchronization
import Testing
import Values

/// The purchases, with their days and prices.
struct PurchaseTests {
    private let kitchen = TestKitchen()

    @Test func aPartOfALotHasItsShareOfThePrice() async throws {
        let store = try kitchen.store()
        let lot = try await buy("Yoghurt", "4", for: "3.00", store)
        #expect(try await store.lot(lot).lot.value == money("3.00"))
        _ = try await store.take(Quantity(.one), from: lot, by: .phone)
        #expect(try await store.lot(lot).lot.value == money("2.25"))
        let split = try await store.split(Quantity(amount("2")), off: lot, by: .phone)
        let parts = try await store.lots().map(\.lot)
        #expect(parts.map(\.value) == [money("0.75"), money("1.50")] && split.kind == .split)
        #expect(try await store.lots().allSatisfy { $0.lot.price == money("3.00") })
        let free = try await buy("Apple", "1", for: nil, store)
        #expect(try await store.lot(free).lot.value == nil)
    }

    @Test func tellsWhatWasBoughtWhenAndForHowMuch() async throws {
        let clock = TestDays()
        let store = try KitchenStore(folder: kitchen.folder, clock: clock.clock)
        let flour = try await store.add(ProductDraft(name: "Flour", unitId: 2)).product.uuid
        let bought: [(String, String, Int64, String?)] = [
            ("2026-12-10", "500", 2, "0.60"), ("2027-01-10", "1", 4, "1.10"), ("2027-02-10", "2", 4, nil),
            ("2027-03-10", "1500", 2, "1.95"),
        ]
        for (day, amount, unit, price) in bought {
            clock.set(day)
            var draft = LotDraft(product: flour, quantity: Quantity(KitchenTests.amount(amount), unitId: unit))
            draft.price = price.map(money)
            _ = try await store.add(draft, by: .phone)
        }
        let all = try await store.purchases(PurchaseQuery(product: flour))
        #expect(all.map { $0.day?.rawValue } == bought.reversed().map(\.0))
        #expect(all.map(\.price) == [money("1.95"), nil, money("1.10"), money("0.60")])
        #expect(all.map(\.unitPrice?.money) == [money("1.30"), nil, money("1.10"), money("1.20")])
        #expect(Set(all.compactMap(\.unitPrice?.unit.symbol)) == ["kg"])
        let spring = PurchaseQuery(
            product: flour, since: Day(rawValue: "2027-01-10"), until: Day(rawValue: "2027-02-10"))
        #expect(try await store.purchases(spring).map(\.price) == [nil, money("1.10")])
        let total = try await store.total(of: spring)
        #expect(total.money == money("1.10") && total.priced == 1 && total.unpriced == 1)
        var rest = PurchaseQuery(product: flour)
        rest.after = all[1].id
        #expect(try await store.purchases(rest) == Array(all[2...]))
    }

    /// Purchases are ordered by the day of the receipt, even if booked later; those without a day come last.
    @Test func areInTheOrderOfTheirDays() async throws {
        let clock = TestDays()
        let store = try KitchenStore(folder: kitchen.folder, clock: clock.clock)
        let flour = try await store.add(ProductDraft(name: "Flour")).product.uuid
        clock.set("1970-01-01")
        _ = try await store.add(LotDraft(product: flour, quantity: .of(9)), by: .phone)
        clock.set("2027-03-10")
        let booked: [(String, Int64)] = [
            ("2027-02-10", 3), ("2026-12-10", 1), ("2027-01-10", 2), ("2027-02-10", 4),
        ]
        for (day, amount) in booked {
            var draft = LotDraft(product: flour, quantity: .of(amount))
            draft.added = Day(rawValue: day)
            _ = try await store.add(draft, by: .phone)
        }
        let all = try await store.purchases(PurchaseQuery())
        #expect(all.map(\.amount) == [4, 3, 2, 1, 9].map { .of($0) })
        for (index, purchase) in all.enumerated() {
            var rest = PurchaseQuery()
            rest.after = purchase.id
            #expect(try await store.purchases(rest) == Array(all[(index + 1)...]))
        }
    }

    /// Lots that were used since are purchases, undone additions are not.
    @Test func leavesOutWhatWasUndone() async throws {
        let store = try kitchen.store()
        let lot = try await buy("Milk", "2", for: "2.40", store)
        _ = try await store.take(nil, from: lot, by: .phone)
        let wrong = try await buy("Bread", "1", for: "2.00", store)
        let operation = try #require(try await store.journal().first { $0.lot == wrong }?.id)
        _ = try await store.undo(operation, by: .phone)
        let all = try await store.purchases(PurchaseQuery())
        #expect(all.map { "\($0.amount) \($0.product.name ?? "")" } == ["2 Milk"])
        #expect(all.first?.unitPrice?.money == money("1.20") && all.first?.price == money("2.40"))
        #expect(try await store.purchases(PurchaseQuery(product: UUID())).isEmpty)
    }

    /// The journal has the same prices, filtered by days.
    @Test func theJournalHasPricesAndDays() async throws {
        let clock = TestDays()
        let store = try KitchenStore(folder: kitchen.folder, clock: clock.clock)
        for (day, price) in [("2026-12-10", "1.00"), ("2027-01-10", "2.00"), ("2027-02-10", "3.00")] {
            clock.set(day)
            _ = try await buy("Milk \(price)", "2", for: price, store)
        }
        var query = JournalQuery()
        (query.from, query.until) = (Day(rawValue: "2027-01-10"), Day(rawValue: "2027-01-10"))
        let lines = try await store.journal(query)
        #expect(lines.map(\.product) == ["Milk 2.00"] && lines.first?.parts.first?.price == money("2.00"))
        query.until = nil
        #expect(try await store.journal(query).map(\.product) == ["Milk 3.00", "Milk 2.00"])
    }

    private func buy(_ name: String, _ amount: String, for price: String?, _ store: KitchenStore) async throws -> UUID {
        let product = try await store.add(ProductDraft(name: name)).product.uuid
        var draft = LotDraft(product: product, quantity: Quantity(KitchenTests.amount(amount)))
        draft.price = price.map(money)
        return try #require(try await store.add(draft, by: .phone).lot)
    }
}

/// A clock that shows noon of a day set by the test.
private final class TestDays: Sendable {
    private let now = Mutex(Date.november)

    var clock: WallClock { WallClock { [self] in now.withLock { $0 } } }

    func set(_ day: String) {
        let moment = ISO8601DateFormatter().date(from: "\(day)T12:00:00Z") ?? .november
        now.withLock { $0 = moment }
    }
}
