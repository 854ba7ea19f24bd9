import Fixtures
import Foundation
import GRDB
import Kitchen
import Testing
import Values

/// Queries of the stock.
struct StockQueryTests {
    private let kitchen = TestKitchen()

    @Test func groupsLotsByProductWithTheFirstToExpireFirst() async throws {
        let store = try kitchen.store()
        let soup = try await kitchen.product("Soup")
        _ = try await store.stock(soup, 2, at: StandardLocation.pantry, bestBefore: .on(#require(.today(30))))
        _ = try await store.stock(soup, 3, at: StandardLocation.freezer, bestBefore: .on(#require(.today(3))))
        _ = try await store.stock(soup, 1, at: StandardLocation.freezer, bestBefore: .never)
        let group = try #require(try await store.stock(StockQuery()).groups.first)
        #expect(group.product.uuid == soup)
        #expect(group.lots.map(\.due) == [.soon(days: 3), .later(days: 30), nil] && group.due == .soon(days: 3))
        #expect(group.totals.map(\.amount) == [.of(6)] && group.totals.map(\.unit.symbol) == ["piece"])
        #expect(group.places.map(\.location.name) == ["Pantry", "Freezer"])
        #expect(group.places.map { $0.totals.map(\.amount) } == [[.of(2)], [.of(4)]])
    }

    /// Pages of one product each, so that the table has several.
    @Test(arguments: StockQuery.Sort.allCases, [nil, .expired, .frozen, .opened] as [StockQuery.State?])
    func givesTheSameLotsInTheSameOrderAsATable(sort: StockQuery.Sort, state: StockQuery.State?) async throws {
        let store = try kitchen.store()
        for (number, name) in ["Soup", "Peas", "Bread"].enumerated() {
            let product = try await kitchen.product(name)
            for days in [5, -1, 30] {
                let lot = try await store.stock(
                    product, Int64(number) + 2, at: days == 5 ? StandardLocation.freezer : StandardLocation.pantry,
                    bestBefore: .on(#require(.today(days))))
                if days == 30 { _ = try await store.open(nil, of: lot, by: .cook) }
            }
            let emptied = try await store.stock(product, 1, bestBefore: .never)
            _ = try await store.take(nil, from: emptied, by: .cook)
        }
        for location in [nil, StandardLocation.freezer] {
            var query = StockQuery(locationId: location, state: state, sort: sort, limit: 1)
            let lots = try await store.stock(StockQuery(locationId: location, state: state, sort: sort)).groups
                .flatMap(\.lots)
            var rows: [StockTableRow] = []
            repeat {
                let page = try await store.stockTable(query)
                rows += page.rows
                query.after = page.next
            } while query.after != nil
            #expect(rows.map(\.lotId) == lots.map(\.lot.uuid.text) && rows.map(\.place) == lots.map(\.place))
            #expect(location != nil || state == .frozen || rows.count >= 3)
        }
    }

    /// The first lot in the list is the first to be taken from.
    @Test func showsAnOpenedLotBeforeAnOlderOneOfTheSameDate() async throws {
        let store = try kitchen.store()
        let soup = try await kitchen.product()
        var older = LotDraft(product: soup, quantity: .of(1), bestBefore: .on(try #require(.today(1))))
        older.added = .today(-9)
        _ = try await store.add(older, by: .cook)
        let lot = try await store.stock(soup, 1, bestBefore: .on(#require(.today(1))))
        let opened = try #require(try await store.open(nil, of: lot, by: .cook).lot)
        let shown = try #require(try await store.stock(StockQuery()).groups.first?.lots.first)
        #expect(shown.lot.uuid == opened)
        _ = try await store.take(.of(1), ofProduct: soup, by: .cook)
        #expect(try await store.lot(opened).lot.amount == .zero)
    }

    @Test func showsOnePlaceWithWhatIsInsideOfIt() async throws {
        let store = try kitchen.store()
        let (peas, soup) = (try await kitchen.product("Peas"), try await kitchen.product("Soup"))
        let drawer = try await kitchen.drawer(in: StandardLocation.freezer, kind: "freezer")
        _ = try await store.stock(peas, 2, at: drawer)
        _ = try await store.stock(peas, 5, at: StandardLocation.fridge)
        _ = try await store.stock(soup, 1, at: StandardLocation.fridge)
        let page = try await store.stock(StockQuery(locationId: StandardLocation.freezer))
        #expect(page.groups.map(\.product.name) == ["Peas"])
        #expect(page.groups.first?.totals.map(\.amount) == [.of(2)])
        #expect(page.groups.first?.places.count == 2, "where else there is some is worth knowing, too")
        #expect(page.locations.map(\.name) == ["Pantry", "Fridge", "Freezer", "Drawer"])
    }

    @Test(arguments: [
        ("creme", ["Crème brûlée"]), ("bruelée crem", ["Crème brûlée"]), ("nutela ferero", ["Nutella"]),
        ("BRÛL crè", ["Crème brûlée"]), ("danone", ["Crème brûlée"]), ("crem zzz", []),
        ("oeuf", ["Œufs"]), ("3017620", ["Nutella"]), ("", ["Crème brûlée", "Nutella", "Œufs"]),
    ])
    func searchesNamesBrandsAndNumbersWithoutMindingAccents(text: String, names: [String]) async throws {
        let store = try kitchen.store()
        for (code, name, brand) in [
            ("3017620422003", "Nutella", "Ferrero"), ("5449000054227", "Crème brûlée", "Danone"),
            ("54491472", "Œufs", "Loué"),
        ] {
            _ = try await store.book(
                .of(code),
                knowing: ExternalProductData(
                    name: name, brand: brand, packageSize: nil, category: nil, source: .samples))
        }
        #expect(try await store.stock(StockQuery(text: text)).groups.map(\.product.name) == names)
    }

    /// Tolerates misspellings, but not in short words or in first letters.
    @Test(arguments: [
        ("spageti", ["Spageti", "Spaghetti"]), ("spaghetti", ["Spageti", "Spaghetti"]),
        ("spagheti", ["Spageti", "Spaghetti"]),
        ("mozarela", ["Mozzarella"]), ("butter", ["Butter"]), ("bitter", ["Bitter"]), ("beer", ["Beer"]),
        ("beet", ["Bee", "Beer"]),
        ("spageti barilla", ["Spaghetti"]),
    ])
    func searchesNamesAsOthersSpellThem(text: String, names: [String]) async throws {
        let store = try kitchen.store()
        for name in ["Spageti", "Mozzarella", "Butter", "Bitter", "Beer", "Bee"] {
            _ = try await store.add(ProductDraft(name: name))
        }
        _ = try await store.add(ProductDraft(name: "Spaghetti", brand: "Barilla"))
        #expect(try await store.stock(StockQuery(text: text)).groups.compactMap(\.product.name) == names)
    }

    @Test func findsWhatIsKnownAndUsedUpWhenAsked() async throws {
        let store = try kitchen.store()
        let soup = try await kitchen.product("Soup")
        let lot = try await store.stock(soup, 2)
        _ = try await store.take(nil, from: lot, by: .cook)
        #expect(try await store.stock(StockQuery()).groups.isEmpty)
        let group = try #require(try await store.stock(StockQuery(text: "sou")).groups.first)
        #expect(group.product.uuid == soup && group.lots.isEmpty && group.totals.isEmpty && group.places.isEmpty)
    }

    @Test(arguments: [
        (StockQuery.State.expired, ["Old"]), (.soon, ["Milk", "Today"]), (.opened, ["Milk"]), (.frozen, ["Peas"]),
        (.belowMinimum, ["Gone", "Rice"]),
    ])
    func picksOutAState(state: StockQuery.State, names: [String]) async throws {
        let store = try await filled()
        #expect(try await store.stock(StockQuery(state: state)).groups.map(\.product.name) == names)
    }

    @Test func countsOnlyTheLotsOfTheStateAskedFor() async throws {
        let store = try kitchen.store()
        let milk = try await kitchen.product("Milk")
        _ = try await store.stock(milk, 2, bestBefore: .on(#require(.today(-1))))
        _ = try await store.stock(milk, 5, bestBefore: .on(#require(.today(50))))
        let group = try #require(try await store.stock(StockQuery(state: .expired)).groups.first)
        #expect(group.totals.map(\.amount) == [.of(2)] && group.due == .expired(days: 1))
    }

    @Test(arguments: [
        (StockQuery.Sort.name, false, ["Milk", "Old", "Peas", "Rice", "Today"]),
        (.name, true, ["Today", "Rice", "Peas", "Old", "Milk"]),
        (.date, false, ["Old", "Today", "Milk", "Peas", "Rice"]),
        (.date, true, ["Milk", "Today", "Old", "Rice", "Peas"]),
        (.amount, true, ["Peas", "Today", "Rice", "Old", "Milk"]),
        (.added, false, ["Milk", "Old", "Peas", "Rice", "Today"]),
        (.brand, false, ["Milk", "Old", "Peas", "Rice", "Today"]),
    ])
    func sortsBothWays(sort: StockQuery.Sort, isDescending: Bool, names: [String]) async throws {
        let store = try await filled()
        let query = StockQuery(sort: sort, isDescending: isDescending)
        #expect(try await store.stock(query).groups.map(\.product.name) == names)
    }

    @Test(arguments: StockQuery.Sort.allCases, [false, true])
    func goesThroughAllPagesWithoutMissingOrRepeating(sort: StockQuery.Sort, isDescending: Bool) async throws {
        let store = try await filled()
        var query = StockQuery(sort: sort, isDescending: isDescending, limit: 2)
        let whole = try await store.stock(StockQuery(sort: sort, isDescending: isDescending)).groups
        var pages: [[StockGroup]] = []
        repeat {
            let page = try await store.stock(query)
            pages.append(page.groups)
            query.after = page.next.flatMap { StockCursor($0.description) }
        } while query.after != nil && pages.count < 9
        #expect(pages.map(\.count) == [2, 2, 1] && pages.flatMap { $0 } == whole)
    }

    @Test func refusesAPlaceInAnotherOrder() async throws {
        let store = try await filled()
        let cursor = try await store.stock(StockQuery(limit: 1)).next
        await #expect(throws: KitchenError.violated(.unreadable(.after))) {
            try await store.stock(StockQuery(sort: .date, after: cursor))
        }
        await #expect(throws: KitchenError.violated(.missing(.location))) {
            try await store.stock(StockQuery(locationId: 99))
        }
        await #expect(throws: KitchenError.violated(.outOfRange(.limit))) {
            try await store.stock(StockQuery(limit: 0))
        }
        #expect(StockCursor("nonsense") == nil && StockCursor("") == nil)
    }

    @Test func addsUpWhatCanExactlyBeSaidInTheProductsUnit() async throws {
        let store = try kitchen.store()
        let flour = try await kitchen.product("Flour", "unitId = 2", "minimum = 1700000")
        for (thousandths, unit) in [(500_000, 2), (1_200, 4), (3_000, 1)] as [(Int64, Int64)] {
            try await lot(of: flour, thousandths, unit)
        }
        let group = try #require(try await store.stock(StockQuery()).groups.first)
        #expect(group.totals.map { "\($0.amount) \($0.unit.symbol)" } == ["1700 g", "3 piece"])
        #expect(try await store.stock(StockQuery(state: .belowMinimum)).groups.isEmpty)
    }

    @Test func worksWithoutAClock() async throws {
        _ = try await filled()
        let store = try kitchen.store(clock: WallClock { Date(timeIntervalSince1970: 50) })
        let page = try await store.stock(StockQuery(sort: .date))
        #expect(page.rule.today == nil && page.groups.count == 5 && page.groups.allSatisfy { $0.due == nil })
        #expect(try await store.stock(StockQuery(state: .expired)).groups.isEmpty)
    }

    @Test(arguments: [
        "'; DROP TABLE lot; --", "%", "_", "\"*", "\u{202E}", "👩‍👩‍👧‍👦", "a\0b", "NEAR(", String(repeating: "é ", count: 150),
    ])
    func takesHostileWordsAsWords(text: String) async throws {
        let store = try await filled()
        _ = try await store.stock(StockQuery(text: text))
        #expect(try await store.stock(StockQuery()).groups.count == 5)
    }

    /// Creates a lot with a unit that the store would reject, as older databases may have.
    private func lot(of product: UUID, _ thousandths: Int64, _ unit: Int64) async throws {
        try await kitchen.write { db in
            try db.execute(sql: "INSERT OR IGNORE INTO station (id, name, locationId) VALUES (9, 's', 1)")
            try db.execute(
                sql: """
                    INSERT INTO lot (uuid, productId, locationId, unitId)
                    SELECT ?, id, 1, ? FROM product WHERE uuid = ?
                    """,
                arguments: [UUID().text, unit, product.text])
            try db.execute(
                sql: """
                    INSERT INTO movement (uuid, operation, lotId, kind, change, locationId, stationId, time)
                    VALUES (?, 'o', last_insert_rowid(), 'added', ?, 1, 9, '2026')
                    """,
                arguments: ["movement \(unit)", thousandths])
        }
    }

    /// Returns a kitchen with one product in each state.
    private func filled() async throws -> KitchenStore {
        let store = try kitchen.store()
        let lots: [(name: String, amount: Int64, place: Int64, days: Int?, rule: String)] = [
            ("Milk", 1, StandardLocation.fridge, 5, "note = NULL"),
            ("Old", 2, StandardLocation.pantry, -2, "note = NULL"),
            ("Peas", 9, StandardLocation.freezer, nil, "note = NULL"),
            ("Rice", 3, StandardLocation.pantry, nil, "minimum = 4000"),
            ("Today", 4, StandardLocation.fridge, 0, "minimum = 4000"),
        ]
        for lot in lots {
            let product = try await kitchen.product(lot.name, lot.rule)
            let date = try lot.days.map { BestBefore.on(try #require(.today($0))) } ?? .never
            let uuid = try await store.stock(product, lot.amount, at: lot.place, bestBefore: date)
            if lot.name == "Milk" { _ = try await store.open(nil, of: uuid, by: .cook) }
        }
        _ = try await kitchen.product("Gone", "minimum = 1000")
        return store
    }
}
