import Fixtures
import Foundation
import Kitchen
import Testing
import Values

@testable import Imports

/// Grocy's journal becomes purchases and use of the past, and changes no stock.
struct GrocyHistoryTests {
    private let household = TestHousehold()
    private let grocy: GrocyFixture
    private var source: ImportSource { .grocy(path: grocy.path) }

    init() throws { grocy = try GrocyFixture(household.folder + "/grocy.db") }

    private var stock: [String] {
        get throws {
            try household.texts(
                """
                SELECT name || ' ' || sum(amount) FROM lot JOIN product ON product.id = productId
                GROUP BY product.id ORDER BY product.id
                """)
        }
    }

    private func product(_ name: String, _ store: KitchenStore) async throws -> UUID {
        try #require(try await store.products().first { $0.name == name }).uuid
    }

    @Test func takesWhatWasUsedUp() async throws {
        let report = try await household.book(source, into: household.store()).report
        #expect(report.numbers(.history) == [11, 6, 0, 0, 5] && report.holds)
        #expect(
            report.leftOut(.history) == [.notKept: 1, .undone: 1, .inexact: 1, .missingReference: 1, .inStock: 1])
        #expect(try stock == ["Milk 6000", "Flour 1250500", "Peas 2500"])
        let movements = try household.texts(
            """
            SELECT name || ' ' || movement.kind || ' ' || change || ' ' || substr(movement.time, 1, 16) FROM movement
            JOIN lot ON lot.id = lotId JOIN product ON product.id = productId WHERE lot.amount = 0 ORDER BY movement.id
            """)
        #expect(
            movements == [
                "Flour added 1000000 2026-09-01 12:00", "Flour taken -900000 2026-10-02 18:00",
                "Flour counted -100000 2026-10-03 18:00", "Milk added 4000 2026-11-18 18:30",
                "Milk taken -3000 2026-11-19 08:00", "Milk spoiled -1000 2026-11-19 20:00",
            ])
    }

    @Test func purchasesAndUseHaveIt() async throws {
        let store = try household.store()
        _ = try await household.book(source, into: store)
        let query = PurchaseQuery(product: try await product("Milk", store))
        // Ten bottles, of which six are left.
        #expect(try await store.purchases(query).map(\.amount).reduce(.zero, +) == Amount(thousandths: 10_000))
        #expect(try await store.total(of: query).money == Money(hundredths: 1_190))
        let months = try await store.statistics().months
        let november = try #require(months.first { $0.month.rawValue == "2026-11-01" })
        #expect(november.used.times == 1 && november.used.value == Money(hundredths: 357))
        #expect(november.wasted.times == 1 && november.wasted.value == Money(hundredths: 119))
        let october = try #require(months.first { $0.month.rawValue == "2026-10-01" })
        #expect(october.used.amounts[.mass] == Amount(thousandths: 900_000))
    }

    @Test func endsWithTheImport() async throws {
        let store = try household.store()
        let before = try household.rows()
        let id = try #require(try await household.book(source, into: store).id)
        _ = try await store.statistics()
        let undone = try await household.run(store).undo(id, by: .cook)
        #expect(undone.removed[.history] == 6 && undone.kept.isEmpty)
        #expect(try await store.purchases(PurchaseQuery()).isEmpty)
        #expect(try await store.statistics().months.allSatisfy { $0.used.times == 0 && $0.wasted.times == 0 })
        let after = try household.rows()
        for table in before.keys.sorted() { #expect(after[table] == before[table], "\(table)") }
        #expect(try await household.book(source, into: store).report.numbers(.history) == [11, 6, 0, 0, 5])
    }

    /// What Grocy has used of it since is in the household's stock.
    @Test func doesNotTakeUseOfStockThatWasTaken() async throws {
        let store = try household.store()
        _ = try await household.book(source, into: store)
        try grocy.run(
            """
            INSERT INTO stock_log (id, product_id, amount, purchased_date, used_date, stock_id, transaction_type, price,
                row_created_timestamp) VALUES
                (12, 1, -2, '2026-11-18', '2026-11-20', '5f0c1f0b7d3b1', 'consume', 1.19, '2026-11-20 08:00:00'),
                (13, 3, 1, '2026-11-19', NULL, '5f0c1f0b7d3c0', 'purchase', 2, '2026-11-19 08:00:00'),
                (14, 3, -1, '2026-11-19', '2026-11-20', '5f0c1f0b7d3c0', 'consume', 2, '2026-11-20 08:00:00');
            UPDATE stock SET amount = 3 WHERE id = 1;
            """)
        let report = try await household.book(source, into: store).report
        #expect(report.numbers(.history) == [14, 2, 0, 6, 6] && report.leftOut(.history)[.inStock] == 2)
        #expect(try stock == ["Milk 6000", "Flour 1250500", "Peas 2500"])
        #expect(try await household.book(source, into: store).report.changesNothing)
    }

    @Test func saysNothingNewOfWhatIsOnHand() async throws {
        let store = try household.store()
        let flour = try await store.add(ProductDraft(name: "Flour", unitId: gram(store))).product.uuid
        try await store.set(CookingDraft(seconds: 60), cookingOf: flour)
        try await store.setOnHand(true, cookingOf: flour)
        try grocy.run("DELETE FROM stock WHERE product_id = 2")
        let outcome = try await household.book(source, into: store)
        #expect(outcome.report.numbers(.history)[1] == 6)
        #expect(try await store.dish(ofProduct: flour).profile.isOnHand == true)
        _ = try await household.run(store).undo(try #require(outcome.id), by: .cook)
        #expect(try await store.dish(ofProduct: flour).profile.isOnHand == true)
    }

    private func gram(_ store: KitchenStore) async throws -> Int64 {
        try #require(try await store.units().first { $0.symbol == "g" }).id
    }

    @Test func aJournalThatIsTooLongIsOnlyCounted() async throws {
        try grocy.run(
            """
            DELETE FROM stock_log;
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200001)
            INSERT INTO stock_log (id, product_id, amount, transaction_type) SELECT i, 1, -1, 'consume' FROM n;
            """)
        let household = try await source.read(scratch: household.scratch).household
        #expect(household.history.isEmpty && household.lots.count == 4)
        #expect(household.leftOut.contains { $0.kind == .history && $0.reason == .tooLong && $0.count == 200_001 })
    }
}
