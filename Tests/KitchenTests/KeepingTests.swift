import Fixtures
import Foundation
import Kitchen
import Testing
import Values

/// The date after opening, moving, freezing and thawing.
struct KeepingTests {
    private let kitchen = TestKitchen()
    private let rules = ["daysFresh = 20", "daysFrozen = 90", "daysThawed = 2", "daysOpened = 5", "hasUseBy = 1"]

    @Test func opensAPartThatKeepsLessLong() async throws {
        let store = try kitchen.store()
        let lot = try await soup(3, store)
        let opened = try #require(try await store.open(.of(1), of: lot, by: .cook).lot)
        let open = try await store.lot(opened).lot
        #expect(open.isOpened && open.opened == .today() && open.bestBefore == .today(5) && open.amount == .of(1))
        let rest = try await store.lot(lot).lot
        #expect(!rest.isOpened && rest.bestBefore == .today(20) && rest.amount == .of(2))
    }

    @Test(arguments: [
        ("3", 3), (" X ", Product.forEver), ("-1", Product.forEver), ("1.5", nil), ("", nil), ("ever", nil),
    ])
    func readsTheDaysThatAreTyped(text: String, days: Int?) {
        #expect(Product.days(typed: text) == days)
        if let days { #expect(Product.days(typed: Product.typed(days: days)) == days) }
    }

    @Test func opensAllWithoutANewLot() async throws {
        let store = try kitchen.store()
        let lot = try await soup(1, store)
        #expect(try await store.open(nil, of: lot, by: .cook).lot == lot)
        await #expect(throws: KitchenError.violated(.unchanged)) { try await store.open(nil, of: lot, by: .cook) }
    }

    @Test func keepsTheDateThatIsEarlierAnyway() async throws {
        let store = try kitchen.store()
        let milk = try await kitchen.product("Milk", "daysOpened = 5")
        let lot = try await store.stock(milk, bestBefore: .on(#require(.today(2))))
        _ = try await store.open(nil, of: lot, by: .cook)
        #expect(try await store.lot(lot).lot.bestBefore == .today(2))
    }

    @Test func movesAllOrAPart() async throws {
        let store = try kitchen.store()
        let lot = try await soup(3, store)
        let line = try await store.move(.of(1), of: lot, to: StandardLocation.pantry, by: .cook)
        #expect(line.location == "Fridge" && line.destination == "Pantry" && line.amount == .of(1))
        #expect(line.change == .zero && line.lot != lot)
        let whole = try await store.move(nil, of: lot, to: StandardLocation.pantry, by: .cook)
        #expect(whole.location == "Fridge" && whole.destination == "Pantry" && whole.lot == lot)
        #expect(try await Set(store.lots().map(\.location.name)) == ["Pantry"])
        await #expect(throws: KitchenError.violated(.unchanged)) {
            try await store.move(nil, of: lot, to: StandardLocation.pantry, by: .cook)
        }
        await #expect(throws: KitchenError.violated(.missing(.location))) {
            try await store.move(nil, of: lot, to: 99, by: .cook)
        }
    }

    @Test func joinsItsEqualAtTheOtherPlace() async throws {
        let store = try kitchen.store()
        let lot = try await soup(3, store)
        let first = try await store.move(.of(1), of: lot, to: StandardLocation.pantry, by: .cook).lot
        #expect(try await store.move(.of(1), of: lot, to: StandardLocation.pantry, by: .cook).lot == first)
        #expect(try await store.amounts() == [.of(1), .of(2)])
    }

    @Test func freezesAndThawsByTheRule() async throws {
        let store = try kitchen.store()
        let lot = try await soup(2, store)
        let frozen = try #require(try await store.freeze(.of(1), of: lot, to: StandardLocation.freezer, by: .cook).lot)
        var now = try await store.lot(frozen)
        #expect(now.lot.state == .frozen && now.lot.bestBefore == .today(90) && !now.lot.isUseBy)
        #expect(now.location.name == "Freezer" && now.lot.amount == .of(1))
        _ = try await store.thaw(nil, of: frozen, to: StandardLocation.fridge, by: .cook)
        now = try await store.lot(frozen)
        #expect(now.lot.state == .thawed && now.lot.bestBefore == .today(2) && now.lot.isUseBy)
        #expect(now.location.name == "Fridge")
        await #expect(throws: KitchenError.violated(.unchanged)) { try await store.thaw(nil, of: frozen, by: .cook) }
    }

    @Test func freezesWhatIsMovedIntoAFreezerAndThawsWhatComesOut() async throws {
        let store = try kitchen.store()
        let lot = try await soup(1, store)
        _ = try await store.move(nil, of: lot, to: StandardLocation.freezer, by: .cook)
        #expect(try await store.lot(lot).lot.state == .frozen)
        #expect(try await store.lot(lot).lot.bestBefore == .today(90))
        _ = try await store.move(nil, of: lot, to: try await kitchen.drawer(in: StandardLocation.freezer), by: .cook)
        #expect(try await store.lot(lot).lot.state == .frozen)
        _ = try await store.move(nil, of: lot, to: StandardLocation.fridge, by: .cook)
        #expect(try await store.lot(lot).lot.state == .thawed)
    }

    @Test func believesADateThatIsSaid() async throws {
        let store = try kitchen.store()
        let lot = try await soup(1, store)
        _ = try await store.freeze(nil, of: lot, bestBefore: .on(#require(.today(300))), by: .cook)
        #expect(try await store.lot(lot).lot.bestBefore == .today(300))
    }

    /// An unknown food keeps its date when it is frozen, and gets a day when it is thawed.
    @Test func believesInNothingLongWithoutARule() async throws {
        let store = try kitchen.store()
        let bread = try await kitchen.product("Bread")
        let lot = try await store.stock(bread, bestBefore: .on(#require(.today(3))))
        _ = try await store.freeze(nil, of: lot, by: .cook)
        #expect(try await store.lot(lot).lot.bestBefore == .today(3))
        _ = try await store.thaw(nil, of: lot, by: .cook)
        let thawed = try await store.lot(lot).lot
        #expect(thawed.bestBefore == .today(1) && thawed.isGuessed)
    }

    /// After freezing and thawing again it still has to be used up soon.
    @Test(arguments: [("Minced meat", 120, 1), ("Beef", 365, 3), ("Chicken", 270, 1)])
    func keepsADeadlineThroughTheFreezer(category: String, frozen: Int, thawed: Int) async throws {
        let store = try kitchen.store()
        let meat = try await kitchen.product("Meat", "hasUseBy = 1")
        try await kitchen.file(meat, under: category, nil)
        let lot = try await store.stock(meat, at: StandardLocation.fridge, bestBefore: .on(#require(.today(1))))
        _ = try await store.move(nil, of: lot, to: StandardLocation.freezer, by: .cook)
        #expect(try await store.lot(lot).lot.bestBefore == .today(frozen))
        _ = try await store.move(nil, of: lot, to: StandardLocation.fridge, by: .cook)
        #expect(try await store.lot(lot).lot.bestBefore == .today(thawed))
        for freezing in [
            { try await store.freeze(nil, of: lot, by: .cook) },
            { try await store.move(nil, of: lot, to: StandardLocation.freezer, by: .cook) },
        ] { #expect(await violation(freezing) == .thawedBefore) }
        _ = try await store.freeze(nil, of: lot, to: StandardLocation.freezer, anyway: true, by: .cook)
        #expect(try await store.lot(lot).lot.bestBefore == .today(90))
    }

    @Test(arguments: ["daysFresh = 20", "daysFrozen = 90"])
    func freezingMakesNothingGoodAgain(rule: String) async throws {
        let store = try kitchen.store()
        let yoghurt = try await kitchen.product("Yoghurt", rule)
        try await kitchen.file(yoghurt, under: "Yogurts", nil)
        let lot = try await store.stock(yoghurt, at: StandardLocation.fridge, bestBefore: .on(#require(.today(-2))))
        for freezing in [
            { try await store.freeze(nil, of: lot, by: .cook) },
            { try await store.move(nil, of: lot, to: StandardLocation.freezer, by: .cook) },
        ] { #expect(await violation(freezing) == .expired) }
        #expect(try await store.lot(lot).lot.state == .fresh)
        _ = try await store.move(nil, of: lot, to: StandardLocation.freezer, anyway: true, by: .cook)
        let frozen = try await store.lot(lot).lot
        #expect(frozen.state == .frozen && frozen.bestBefore == .today(-2) && !frozen.isGuessed)
        _ = try await store.thaw(nil, of: lot, by: .cook)
        #expect(try await store.lot(lot).lot.bestBefore == .today(-2))
    }

    @Test func reckonsNoDatesWhileTheClockIsNotSet() async throws {
        let store = try kitchen.store(clock: WallClock { Date(timeIntervalSince1970: 50) })
        let lot = try await soup(1, store)
        #expect(try await store.lot(lot).lot.bestBefore == nil)
        _ = try await store.open(nil, of: lot, by: .cook)
        let open = try await store.lot(lot).lot
        #expect(open.isOpened && open.opened == nil && open.bestBefore == nil)
        _ = try await store.move(nil, of: lot, to: StandardLocation.freezer, by: .cook)
        _ = try await store.thaw(nil, of: lot, by: .cook)
        #expect(try await store.lot(lot).lot.bestBefore == nil)
    }

    private func soup(_ pieces: Int64, _ store: KitchenStore) async throws -> UUID {
        let soup = try await kitchen.product("Soup", rules.joined(separator: ", "))
        return try await store.stock(soup, pieces, at: StandardLocation.fridge)
    }
}
