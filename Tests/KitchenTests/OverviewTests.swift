import Fixtures
import Foundation
import Kitchen
import Synchronization
import Testing
import Values

/// The overview of the stock, and the due lots.
struct OverviewTests {
    private let kitchen = TestKitchen()

    @Test func countsEachPlaceWithWhatIsInsideOfIt() async throws {
        let store = try kitchen.store()
        let drawer = try await kitchen.drawer(in: StandardLocation.freezer, kind: "freezer")
        let (peas, soup) = (try await kitchen.product("Peas"), try await kitchen.product("Soup", "minimum = 9000"))
        _ = try await store.stock(peas, at: drawer, bestBefore: .on(#require(.today(-1))))
        _ = try await store.stock(peas, at: StandardLocation.freezer, bestBefore: .on(#require(.today(1))))
        _ = try await store.stock(soup, at: StandardLocation.fridge, bestBefore: .on(#require(.today(99))))
        let overview = try await store.overview()
        #expect(overview.places.map(\.location.name) == ["Pantry", "Fridge", "Freezer", "Drawer"])
        #expect(overview.places.map(\.depth) == [0, 0, 0, 1])
        #expect(
            overview.places.map(\.stock.lots) == [0, 1, 2, 1] && overview.places.map(\.stock.products) == [0, 1, 1, 1])
        #expect(
            overview.places.map(\.stock.expired) == [0, 0, 1, 1] && overview.places.map(\.stock.soon) == [0, 0, 1, 0])
        #expect(overview.whole.products == 2 && overview.whole.lots == 3 && overview.belowMinimum == 1)
    }

    @Test func namesTheFirstOfWhatIsDue() async throws {
        let store = try kitchen.store()
        for (name, days) in [("Late", 6), ("Soon", 5), ("Old", -3), ("Today", 0)] {
            _ = try await store.stock(kitchen.product(name), bestBefore: .on(try #require(.today(days))))
        }
        _ = try await store.stock(kitchen.product("None"), bestBefore: .never)
        let due = try await store.due(limit: 9)
        #expect(due.map(\.product.name) == ["Old", "Today", "Soon"])
        #expect(due.map(\.stock.due) == [.expired(days: 3), .soon(days: 0), .soon(days: 5)])
        #expect(try await store.due(limit: 2).map(\.product.name) == ["Old", "Today"])
        _ = try await store.discard(nil, from: try #require(due.first?.stock.lot.uuid), by: .cook)
        #expect(try await store.due(limit: 1).map(\.product.name) == ["Today"])
    }

    @Test func knowsOfNothingDueWithoutAClock() async throws {
        do {
            let store = try kitchen.store()
            _ = try await store.stock(kitchen.product(), bestBefore: .on(#require(.today(-1))))
        }
        let store = try kitchen.store(clock: WallClock { Date(timeIntervalSince1970: 50) })
        let overview = try await store.overview()
        #expect(overview.rule.today == nil && overview.whole.expired == 0 && overview.whole.lots == 1)
        #expect(try await store.due(limit: 9).isEmpty)
        let timeline = try await store.timeline()
        #expect(timeline.days.isEmpty && timeline.lots.map(\.stock.due) == [nil])
        #expect(try await store.statistics().months.isEmpty)
    }

    @Test func tellsWhatTheStockCostAndHowMuchOfItNobodyKnows() async throws {
        let store = try kitchen.store()
        let soup = try await kitchen.product()
        let lot = try await priced(soup, pieces: 4, price: "10.00", store)
        _ = try await store.take(.of(1), from: lot, by: .cook)
        _ = try await store.stock(soup, at: StandardLocation.fridge)
        let whole = try await store.overview().whole
        #expect(whole.value == Money("7.50") && whole.unpriced == 1)
    }

    @Test func ordersWhatIsDueByDayAndPutsWhatHasNoDateLast() async throws {
        let store = try kitchen.store()
        for (name, days) in [("None", nil), ("Late", 90), ("Soon", 2), ("Old", -3), ("Also soon", 2)]
            as [(String, Int?)]
        {
            let date = try days.map { BestBefore.on(try #require(.today($0))) } ?? .never
            _ = try await store.stock(kitchen.product(name), bestBefore: date)
        }
        let whole = try await store.timeline()
        #expect(whole.lots.map(\.product.name) == ["Old", "Soon", "Also soon", "Late", "None"] && whole.next == nil)
        #expect(whole.days.map(\.lots) == [1, 2] && whole.undated == 1)
        var pages: [TimelineLot] = []
        var after: Timeline.Cursor?
        repeat {
            let page = try await store.timeline(limit: 2, after: after)
            pages += page.lots
            after = page.next.flatMap { Timeline.Cursor($0.description) }
        } while after != nil && pages.count < 9
        #expect(pages == whole.lots)
        #expect(try await store.timeline(at: StandardLocation.freezer).lots.isEmpty)
        #expect(Timeline.Cursor("2026-13-01_1") == nil && Timeline.Cursor("x") == nil)
    }

    @Test func addsUpWhatWasUsedAndThrownAwayByMonthWithoutWhatWasUndone() async throws {
        let store = try kitchen.store()
        let lot = try await priced(kitchen.product(), pieces: 9, price: "9.00", store)
        _ = try await store.take(.of(2), from: lot, by: .cook)
        let mistake = try await store.take(.of(1), from: lot, by: .cook)
        _ = try await store.undo(mistake.id, by: .cook)
        _ = try await store.discard(.of(3), from: lot, by: .cook)
        let rice = try await store.stock(kitchen.product("Rice", "unitId = 4"), 1)
        _ = try await store.take(nil, from: rice, by: .cook)
        let months = try await store.statistics().months
        #expect(months.count == 12 && months.first?.month.rawValue == "2025-12-01")
        #expect(months.dropLast().allSatisfy { $0.used == Use() && $0.wasted == Use() })
        let month = try #require(months.last)
        #expect(month.used.times == 2 && month.used.amounts == [.count: .of(2), .mass: .of(1_000)])
        #expect(month.used.value == Money("2.00") && month.used.unpriced == 1)
        #expect(month.wasted.amounts == [.count: .of(3)] && month.wasted.value == Money("3.00"))
    }

    @Test func addsUpAMonthThatIsOverAgainWhenItIsChanged() async throws {
        let clock = MovableClock()
        let store = try kitchen.store(clock: clock.clock)
        let lot = try await priced(kitchen.product(), pieces: 9, price: "9.00", store)
        let taken = try await store.take(.of(2), from: lot, by: .cook)
        _ = try await store.take(.of(1), from: lot, by: .cook)
        clock.move(days: 20)
        func uses() async throws -> [Money] { try await store.statistics().months.suffix(2).map(\.used.value) }
        #expect(try await uses() == [Money("3.00"), Money("0")])
        _ = try await store.take(.of(4), from: lot, by: .cook)
        #expect(try await uses() == [Money("3.00"), Money("4.00")])
        _ = try await store.edit(lot, by: .cook) {
            $0.price = Money("18.00"); $0.pricedAmount = .of(9)
        }
        #expect(try await uses() == [Money("6.00"), Money("8.00")])
        _ = try await store.undo(taken.id, by: .cook)
        #expect(try await uses() == [Money("2.00"), Money("8.00")])
        _ = try await store.take(.of(1), from: lot, by: .cook)
        #expect(try await uses() == [Money("2.00"), Money("10.00")])
    }

    private func priced(_ product: UUID, pieces: Int64, price: String, _ store: KitchenStore) async throws -> UUID {
        var draft = LotDraft(product: product, quantity: .of(pieces))
        draft.price = Money(price)
        return try #require(try await store.add(draft, by: .cook).lot)
    }
}

/// A clock that a test advances.
private final class MovableClock: Sendable {
    private let date = Mutex(Date.november)

    var clock: WallClock { WallClock { [self] in date.withLock { $0 } } }

    func move(days: Int) { date.withLock { $0 += Double(days) * 86_400 } }
}
