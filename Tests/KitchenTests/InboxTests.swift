import Fixtures
import Foundation
import Kitchen
import Testing
import Values

/// Settling the lines of the inbox.
struct InboxTests {
    private let kitchen = TestKitchen()
    private let unknown = "9521234567899"

    @Test func whatIsNoGroceryWasNeverThere() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of(unknown))
        let waiting = try #require(try await store.inbox().first?.product)
        let line = try #require(try await store.dismiss(product: waiting, by: .tester))
        #expect(try await store.inbox().isEmpty)
        #expect(try await store.overview().whole.lots == 0)
        _ = try await store.undo(line.id, by: .tester)
        #expect(try await store.inbox().map(\.amount) == [.one])
        _ = try await store.dismiss(product: waiting, by: .tester)
        _ = try await store.book(.of(unknown))
        #expect(try await store.inbox().map(\.product) == [waiting])
    }

    @Test func showsTheNumberThatTheCardNoHasChosen() async throws {
        let store = try kitchen.store()
        for (index, code) in ["03681961", "SCANTRY-NO"].enumerated() {
            let time = Date.november.addingTimeInterval(Double(index))
            _ = try await store.book(TypedCode(code).scan(at: "gun", time: time), resting: .add)
        }
        let line = try #require(try await store.inbox().first)
        #expect(line.text == "0036819000061" && line.label == .article && line.scans == 1 && line.amount == .one)
        #expect(try await store.inbox().count == 1)
        // The next pack counts too.
        let next = TypedCode("03681961").scan(at: "gun", time: .november.addingTimeInterval(5))
        _ = try await store.book(next, resting: .add)
        #expect(try await store.inbox().map(\.text) == ["0036819000061"])
        #expect(try await store.inbox().map(\.scans) == [2])
    }

    @Test func whatHasANameIsNotDismissed() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of(unknown))
        let waiting = try #require(try await store.inbox().first?.product)
        _ = try await store.edit(product: waiting) { $0.name = "Oats" }
        await #expect(throws: KitchenError.violated(.taken(.name, by: "Oats"))) {
            try await store.dismiss(product: waiting, by: .tester)
        }
        #expect(try await store.overview().whole.lots == 1)
    }

    @Test func aMisreadCodeIsTypedRight() async throws {
        let store = try kitchen.store()
        for _ in 0..<2 { _ = try await store.book(.of("3017620422004")) }
        let gtin = try #require(GTIN("3017620422003"))
        let line = try await store.correct(
            code: "3017620422004", to: gtin, packs: 2, knowing: .nutella, by: .tester)
        #expect(try await store.inbox().isEmpty)
        let stock = try await store.stock(StockQuery())
        #expect(stock.groups.first?.lots.map(\.lot.amount) == [Amount(thousandths: 2_000)])
        #expect(try await store.product(gtin)?.name == "Nutella")
        await #expect(throws: KitchenError.violated(.missing(.code))) {
            try await store.correct(code: "3017620422004", to: gtin, packs: 1, by: .tester)
        }
        _ = try await store.undo(line.id, by: .tester)
        #expect(try await store.overview().whole.lots == 0)
    }

    /// A corrected code of a multipack counts its content.
    @Test func aCodeTypedRightStandsForWhatThePackHolds() async throws {
        let store = try kitchen.store()
        let gtin = try #require(GTIN("3017620422003"))
        let six = ProductCode(gtin: gtin, packAmount: Amount(thousandths: 6_000))
        _ = try await store.add(ProductDraft(name: "Eggs"), codes: [six])
        _ = try await store.book(.of("3017620422004"))
        _ = try await store.correct(code: "3017620422004", to: gtin, packs: 2, by: .tester)
        let stock = try await store.stock(StockQuery())
        #expect(stock.groups.first?.lots.map(\.lot.amount) == [Amount(thousandths: 12_000)])
    }

    @Test(arguments: [0, 100, -1])
    func refusesNumbersThatNobodyMeans(packs: Int) async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of("3017620422004"))
        let gtin = try #require(GTIN("3017620422003"))
        await #expect(throws: KitchenError.violated(.outOfRange(.amount))) {
            try await store.correct(code: "3017620422004", to: gtin, packs: packs, by: .tester)
        }
        #expect(try await store.inbox().count == 1)
    }
}
