import Fixtures
import Foundation
import Kitchen
import Testing
import Values

struct LotTests {
    private let kitchen = TestKitchen()

    @Test func keepsWhatIsSaidOfALot() async throws {
        let store = try kitchen.store()
        var draft = LotDraft(
            product: try await kitchen.product(), quantity: .of(2), locationId: StandardLocation.fridge)
        draft.bestBefore = .on(try #require(.today(9)))
        draft.isUseBy = true
        draft.price = Money("4.20")
        draft.note = "  from the\nmarket "
        let line = try await store.add(draft, by: .cook)
        let lot = try await store.lot(#require(line.lot))
        #expect(lot.product.name == "Soup" && lot.location.name == "Fridge" && lot.unit.symbol == "piece")
        #expect(lot.lot.amount == .of(2) && lot.lot.bestBefore == .today(9) && lot.lot.isUseBy)
        #expect(lot.lot.price == Money("4.20") && lot.lot.pricedAmount == .of(2))
        #expect(lot.lot.note == "from the market" && lot.lot.added == .today())
        #expect(line.kind == .added && line.change == .of(2) && line.location == "Fridge")
    }

    /// The clock is trusted up to the latest day on which a lot was added.
    @Test func refusesADayToComeForWhatIsAdded() async throws {
        let store = try kitchen.store()
        var draft = LotDraft(product: try await kitchen.product(), quantity: .of(1))
        draft.added = .today(1)
        await #expect(throws: KitchenError.violated(.outOfRange(.added))) { try await store.add(draft, by: .cook) }
        draft.added = .today(-400)
        _ = try await store.add(draft, by: .cook)
        #expect(try await store.latestPurchase() == .today(-400))
    }

    @Test func isOneLotForEqualThings() async throws {
        let store = try kitchen.store()
        let soup = try await kitchen.product()
        let first = try await store.stock(soup)
        #expect(try await store.stock(soup) == first)
        let later = try await store.stock(soup, bestBefore: .on(#require(.today(3))))
        #expect(later != first)
        #expect(try await store.amounts() == [.of(2), .of(1)])
    }

    @Test(arguments: [
        (StandardLocation.fridge, 7, false, StorageState.fresh), (StandardLocation.freezer, 90, false, .frozen),
    ])
    func getsItsDateByTheProductsRule(place: Int64, days: Int, isUseBy: Bool, state: StorageState) async throws {
        let store = try kitchen.store()
        let soup = try await kitchen.product("Soup", "daysFresh = 7", "daysFrozen = 90")
        let lot = try await store.lot(store.stock(soup, at: place)).lot
        #expect(lot.bestBefore == .today(days) && lot.state == state && lot.isUseBy == isUseBy)
    }

    @Test func goesToTheProductsOwnPlaceAndUnit() async throws {
        let store = try kitchen.store()
        let flour = try await kitchen.product("Flour", "unitId = 2", "locationId = 2")
        let line = try await store.add(LotDraft(product: flour, quantity: Quantity(.of(500))), by: .cook)
        #expect(line.unit == "g" && line.location == "Fridge")
    }

    @Test func freezesInADrawerOfAFreezer() async throws {
        let store = try kitchen.store()
        let soup = try await kitchen.product("Soup", "daysFrozen = 90")
        let drawer = try await kitchen.drawer(in: StandardLocation.freezer)
        #expect(try await store.lot(store.stock(soup, at: drawer)).lot.state == .frozen)
    }

    @Test func staysWithoutADateWhereTheRuleSaysForEver() async throws {
        let store = try kitchen.store()
        let salt = try await kitchen.product("Salt", "daysFresh = -1")
        #expect(try await store.lot(store.stock(salt)).lot.bestBefore == nil)
    }

    @Test func refusesWhatIsNotThere() async throws {
        let store = try kitchen.store()
        let soup = try await kitchen.product()
        for (draft, violation) in [
            (LotDraft(product: UUID(), quantity: .of(1)), RuleViolation.missing(.product)),
            (LotDraft(product: soup, quantity: .of(1), locationId: 99), .missing(.location)),
            (LotDraft(product: soup, quantity: Quantity(.one, unitId: 99)), .missing(.unit)),
            (LotDraft(product: soup, quantity: .of(0)), .outOfRange(.amount)),
            (
                LotDraft(product: soup, quantity: .of(1), bestBefore: .on(try #require(Day(rawValue: "0226-12-24")))),
                .outOfRange(.bestBefore)
            ),
        ] {
            await #expect(throws: KitchenError.violated(violation)) { try await store.add(draft, by: .cook) }
        }
        let stranger = Actor(station: "kiosk", memberId: 99)
        await #expect(throws: KitchenError.violated(.missing(.member))) {
            try await store.add(LotDraft(product: soup, quantity: .of(1)), by: stranger)
        }
        await #expect(throws: KitchenError.violated(.missing(.lot))) {
            try await store.take(nil, from: UUID(), by: .cook)
        }
        #expect(try await store.journal().isEmpty)
    }

    @Test func isPutRight() async throws {
        let store = try kitchen.store()
        let lot = try await store.stock(try await kitchen.product())
        let line = try await store.edit(lot, by: .cook) {
            $0.bestBefore = .today(4)
            $0.isUseBy = true
            $0.price = Money("1.99")
            $0.note = "dented"
        }
        let now = try await store.lot(lot).lot
        #expect(now.bestBefore == .today(4) && now.isUseBy && now.price == Money("1.99") && now.note == "dented")
        #expect(line?.kind == .edited && line?.change == .zero)
        #expect(line?.parts.first?.was?.bestBefore == nil && line?.parts.first?.becomes?.bestBefore == .today(4))
        #expect(try await store.edit(lot, by: .cook) { $0.note = " dented " } == nil)
    }

    @Test(arguments: [Optional(1_500), nil])
    func isThrownAway(thousandths: Int64?) async throws {
        let store = try kitchen.store()
        let lot = try await store.stock(try await kitchen.product(), 2)
        let quantity = thousandths.map { Quantity(Amount(thousandths: $0)) }
        let line = try await store.discard(quantity, from: lot, by: .cook)
        #expect(line.kind == .spoiled && line.change == -(quantity?.amount ?? .of(2)))
        #expect(try await store.lot(lot).lot.amount == .of(2) - (quantity?.amount ?? .of(2)))
    }

    @Test func isCounted() async throws {
        let store = try kitchen.store()
        let lot = try await store.stock(try await kitchen.product(), 2)
        for pieces in [Int64(5), 0, 0, 3] {
            _ = try await store.count(.of(pieces), in: lot, by: .cook)
            #expect(try await store.lot(lot).lot.amount == .of(pieces))
        }
        #expect(try await store.journal().map(\.change) == [.of(3), .zero, .of(-5), .of(3), .of(2)])
    }

    @Test func isSplitIntoEquals() async throws {
        let store = try kitchen.store()
        let lot = try await store.stock(try await kitchen.product(), 5)
        let line = try await store.split(.of(2), off: lot, by: .cook)
        #expect(try await store.amounts() == [.of(3), .of(2)] && line.lot != lot && line.change == .zero)
        await #expect(throws: KitchenError.violated(.unchanged)) { try await store.split(.of(3), off: lot, by: .cook) }
    }
}
