import Fixtures
import Foundation
import GRDB
import Kitchen
import Testing
import Values

/// Dates of lots added without one: by the product's rule, its history, its category and location, or none.
struct GuessingTests {
    private let kitchen = TestKitchen()

    @Test func givesWhatTheProductHadBefore() async throws {
        let store = try kitchen.store()
        let milk = try await kitchen.product("Milk")
        #expect(try await store.date(of: milk) == .none)
        for days in [30, 4, 9, 8] { _ = try await store.stock(milk, bestBefore: .on(#require(.today(days)))) }
        #expect(try await store.date(of: milk) == .guess(8))
        _ = try await store.stock(milk, bestBefore: .on(#require(.today(40))))
        #expect(try await store.date(of: milk) == .guess(9), "the guesses before do not count")
    }

    @Test func countsADeliveryOnceHoweverItWasSplit() async throws {
        let store = try kitchen.store()
        let milk = try await kitchen.product("Milk")
        let lot = try await store.stock(milk, 6, bestBefore: .on(#require(.today(4))))
        for _ in 1...4 { _ = try await store.split(.of(1), off: lot, by: .cook) }
        for days in [9, 10] { _ = try await store.stock(milk, bestBefore: .on(#require(.today(days)))) }
        #expect(try await store.date(of: milk) == .guess(9))
    }

    @Test func remembersWhatWasEatenAndForgetsWhatWasTakenBack() async throws {
        let store = try kitchen.store()
        let milk = try await kitchen.product("Milk")
        let eaten = try await store.stock(milk, bestBefore: .on(#require(.today(6))))
        _ = try await store.take(nil, from: eaten, by: .cook)
        let slip = LotDraft(product: milk, quantity: .of(1), bestBefore: .on(try #require(.today(600))))
        for _ in 1...2 { _ = try await store.undo(store.add(slip, by: .cook).id, by: .cook) }
        #expect(try await store.date(of: milk) == .guess(6))
    }

    @Test func learnsNothingFromTheDatesThatOpeningMakes() async throws {
        let store = try kitchen.store()
        let milk = try await kitchen.product("Milk", "daysOpened = 3")
        let lot = try await store.stock(milk, bestBefore: .on(#require(.today(90))))
        _ = try await store.open(nil, of: lot, by: .cook)
        #expect(try await store.date(of: milk) == .none)
    }

    @Test func keepsFreshAndFrozenApart() async throws {
        let store = try kitchen.store()
        let peas = try await kitchen.product("Peas")
        _ = try await store.stock(peas, at: StandardLocation.freezer, bestBefore: .on(#require(.today(300))))
        _ = try await store.stock(peas, at: StandardLocation.fridge, bestBefore: .on(#require(.today(3))))
        #expect(try await store.date(of: peas, at: StandardLocation.freezer) == .guess(300))
        #expect(try await store.date(of: peas, at: StandardLocation.pantry) == .guess(3))
    }

    /// The product's rule takes precedence over its history.
    @Test func givesTheRuleBeforeTheHistory() async throws {
        let store = try kitchen.store()
        let milk = try await kitchen.product("Milk", "daysFresh = 7")
        let salt = try await kitchen.product("Salt", "daysFresh = -1")
        for product in [milk, salt] { _ = try await store.stock(product, bestBefore: .on(#require(.today(30)))) }
        #expect(try await store.date(of: milk) == .said(7))
        #expect(try await store.date(of: salt) == .none)
    }

    @Test(arguments: [
        ("Milk chocolates", "en:milk-chocolates", StandardLocation.pantry, 365),
        ("Chocolate milks", "en:chocolate-milks", 2, 7),
        ("Dairy", "en:milks", StandardLocation.fridge, 7), ("Biscuits au chocolat", nil, StandardLocation.pantry, 60),
        ("Vegetables", "en:vegetables", StandardLocation.freezer, 300), ("Légumes", nil, StandardLocation.fridge, 3),
        ("Jus d'orange", nil, StandardLocation.fridge, 21),
        ("Orange juices", "en:orange-juices", StandardLocation.pantry, 21),
        ("Canned corn", "en:canned-corn", StandardLocation.pantry, 730),
        ("Pickled peppers", "en:pickled-peppers", 1, 365),
        ("Fresh ground beef steaks", "en:fresh-ground-beef-steaks", StandardLocation.fridge, 1),
        ("Viande hachée", nil, StandardLocation.freezer, 120), ("Pâtes", nil, StandardLocation.pantry, 730),
        ("Œufs", nil, 2, 21),
        ("Peanut butters", "en:peanut-butters", StandardLocation.pantry, 180),
        ("Tomatoes", "en:peeled-tomatoes", 1, 365),
    ])
    func givesWhatItsCategoryKeepsAtThePlace(name: String, tag: String?, place: Int64, days: Int) async throws {
        let store = try kitchen.store()
        let product = try await kitchen.product("Something")
        try await kitchen.file(product, under: name, tag)
        #expect(try await store.date(of: product, at: place) == .guess(days))
    }

    @Test(arguments: [
        ("Milk", StandardLocation.freezer, true), ("Meats", StandardLocation.pantry, false),
        ("Pâté", StandardLocation.fridge, false),
        ("Colas", StandardLocation.pantry, false), ("Chocolate eclairs", StandardLocation.pantry, false),
        ("Toys", StandardLocation.pantry, false),
        ("Salad dressings", StandardLocation.fridge, false), ("", StandardLocation.pantry, false),
        ("Spreads", StandardLocation.pantry, false),
    ])
    func saysNothingWhereOnlyThePackCan(name: String, place: Int64, isGuessed: Bool) async throws {
        let store = try kitchen.store()
        let product = try await kitchen.product("Something")
        if !name.isEmpty { try await kitchen.file(product, under: name, nil) }
        #expect(try await (store.date(of: product, at: place) != .none) == isGuessed)
    }

    @Test func saysNothingWhereTheTagsOfACategoryDiffer() async throws {
        let store = try kitchen.store()
        let product = try await kitchen.product("Something")
        try await kitchen.file(product, under: "Dairy", "en:milks")
        #expect(try await store.date(of: product, at: StandardLocation.fridge) == .guess(7))
        try await kitchen.write { db in
            try db.execute(sql: "INSERT INTO categoryTag (tag, categoryId) SELECT 'en:butters', id FROM category")
        }
        #expect(try await store.date(of: product, at: StandardLocation.fridge) == .none)
    }

    @Test func knowsADrawerByWhatItIsIn() async throws {
        let store = try kitchen.store()
        let milk = try await kitchen.product("Milk")
        try await kitchen.file(milk, under: "Milks", nil)
        let drawers = try await [
            kitchen.drawer(in: StandardLocation.fridge), kitchen.drawer(in: StandardLocation.freezer),
        ]
        #expect(try await store.date(of: milk, at: drawers[0]) == .guess(7))
        #expect(try await store.date(of: milk, at: drawers[1]) == .guess(90))
    }

    @Test func guessesNothingWhileTheClockIsNotSet() async throws {
        let store = try kitchen.store(clock: WallClock { Date(timeIntervalSince1970: 50) })
        let milk = try await kitchen.product("Milk")
        try await kitchen.file(milk, under: "Milks", nil)
        #expect(try await store.date(of: milk, at: StandardLocation.fridge) == .none)
    }

    @Test func believesWhatIsSaid() async throws {
        let store = try kitchen.store()
        let milk = try await kitchen.product("Milk")
        try await kitchen.file(milk, under: "Milks", nil)
        #expect(try await store.date(of: milk, at: StandardLocation.fridge, .never) == .none)
        let day = BestBefore.on(try #require(.today(7)))
        let guessed = try await store.stock(milk, at: StandardLocation.fridge)
        let said = try await store.stock(milk, at: StandardLocation.fridge, bestBefore: day)
        #expect(guessed != said, "one day, but only one of them is sure")
        #expect(try await store.stock(milk, at: StandardLocation.fridge) == guessed)
    }
}

/// When a date stops being a guess.
extension GuessingTests {
    @Test func isNoGuessOnceSomebodyHasPutItRight() async throws {
        let store = try kitchen.store()
        let lot = try await guessedMilk(store)
        _ = try await store.edit(lot, by: .cook) { $0.note = "blue" }
        #expect(try await store.lot(lot).lot.isGuessed)
        let line = try #require(try await store.edit(lot, by: .cook) { $0.bestBefore = .today(5) })
        #expect(try await !store.lot(lot).lot.isGuessed)
        _ = try await store.undo(line.id, by: .cook)
        #expect(try await store.lot(lot).date == .guess(7))
        _ = try await store.edit(lot, by: .cook) { $0.isGuessed = false }
        #expect(try await store.lot(lot).date == .said(7), "somebody has looked, and it was right")
    }

    @Test func isAGuessAnewWhenItIsFrozen() async throws {
        let store = try kitchen.store()
        let milk = try await guessedMilk(store)
        _ = try await store.freeze(nil, of: milk, by: .cook)
        #expect(try await store.lot(milk).date == .guess(90))
        _ = try await store.thaw(nil, of: milk, by: .cook)
        #expect(try await store.lot(milk).date == .guess(3))
        _ = try await store.move(nil, of: milk, to: StandardLocation.freezer, anyway: true, by: .cook)
        #expect(try await store.lot(milk).date == .guess(90))
    }

    @Test func keepsALaterDateThatWasReadWhenItIsFrozen() async throws {
        let store = try kitchen.store()
        let milk = try await kitchen.product("Milk")
        try await kitchen.file(milk, under: "Milks", nil)
        for (days, date) in [(20, GuessedDate.guess(90)), (200, .said(200))] {
            let lot = try await store.stock(milk, at: StandardLocation.fridge, bestBefore: .on(#require(.today(days))))
            _ = try await store.move(nil, of: lot, to: StandardLocation.freezer, by: .cook)
            #expect(try await store.lot(lot).date == date)
        }
        let lot = try await store.stock(milk, at: StandardLocation.fridge)
        _ = try await store.freeze(nil, of: lot, bestBefore: .on(#require(.today(9))), by: .cook)
        #expect(try await store.lot(lot).date == .said(9))
    }

    @Test func isNoGuessOnceTheRuleForOpenedOnesIsShorter() async throws {
        let store = try kitchen.store()
        let lots = try await [guessedMilk(store, "daysOpened = 2"), guessedMilk(store, "daysOpened = 20")]
        for lot in lots { _ = try await store.open(nil, of: lot, by: .cook) }
        #expect(try await store.lot(lots[0]).date == .said(2))
        #expect(try await store.lot(lots[1]).date == .guess(7))
    }

    @Test func isNeverADeadline() async throws {
        let store = try kitchen.store()
        let lot = try await guessedMilk(store, "hasUseBy = 1")
        #expect(try await store.lot(lot).lot.isUseBy)
        #expect(try await !store.lot(lot).lot.isDeadline)
        _ = try await store.edit(lot, by: .cook) { $0.bestBefore = .today(5) }
        #expect(try await store.lot(lot).lot.isDeadline)
    }

    /// Movements from before guesses existed have no mark.
    @Test func readsDetailsOfBefore() throws {
        let json =
            #"{"locationId": 1, "bestBefore": "2026-11-20", "isUseBy": true, "isOpened": false, "state": "fresh"}"#
        let details = try JSONDecoder().decode(Lot.Details.self, from: Data(json.utf8))
        #expect(details.bestBefore == .today() && details.isUseBy && !details.isGuessed && details.isDeadline)
        #expect(try JSONDecoder().decode(Lot.Details.self, from: JSONEncoder().encode(details)) == details)
    }

    private func guessedMilk(_ store: KitchenStore, _ rules: String...) async throws -> UUID {
        let milk = try await kitchen.product("Milk", rules.isEmpty ? "note = 'white'" : rules.joined(separator: ", "))
        try await kitchen.file(milk, under: "Milks", nil)
        return try await store.stock(milk, at: StandardLocation.fridge)
    }
}

/// A lot's date, in days from today, and whether it is guessed.
private enum GuessedDate: Equatable {
    case none
    case said(Int)
    case guess(Int)
}

extension LotLine {
    fileprivate var date: GuessedDate {
        guard let day = lot.bestBefore, let today = Day.today() else { return .none }
        return lot.isGuessed ? .guess(day.days(since: today)) : .said(day.days(since: today))
    }
}

extension KitchenStore {
    /// Adds one more to the stock and returns its date.
    fileprivate func date(
        of product: UUID, at location: Int64 = StandardLocation.pantry, _ said: BestBefore = .byRule
    ) async throws -> GuessedDate {
        try await lot(stock(product, at: location, bestBefore: said)).date
    }
}

extension TestKitchen {
    /// Gives a product a category with this name, and links a look-up's tag to it.
    func file(_ product: UUID, under name: String, _ tag: String?) async throws {
        try await write { db in
            try db.execute(sql: "INSERT OR IGNORE INTO category (name) VALUES (?)", arguments: [name])
            try db.execute(
                sql: "UPDATE product SET categoryId = (SELECT id FROM category WHERE name = ?) WHERE uuid = ?",
                arguments: [name, product.text])
            guard let tag else { return }
            try db.execute(
                sql: "INSERT INTO categoryTag (tag, categoryId) SELECT ?, id FROM category WHERE name = ?",
                arguments: [tag, name])
        }
    }
}
