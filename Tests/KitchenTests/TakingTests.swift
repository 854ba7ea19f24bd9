import Fixtures
import Foundation
import Kitchen
import Testing
import Values

struct TakingTests {
    private let kitchen = TestKitchen()

    @Test func takesPartsAndAll() async throws {
        let store = try kitchen.store()
        let lot = try await store.stock(try await kitchen.product(), 2)
        _ = try await store.take(Quantity(Amount(thousandths: 250)), from: lot, by: .cook)
        #expect(try await store.lot(lot).lot.amount == Amount(thousandths: 1_750))
        #expect(try await store.take(nil, from: lot, by: .cook).change == Amount(thousandths: -1_750))
        #expect(try await store.lots().isEmpty)
    }

    @Test func refusesMoreThanThereIs() async throws {
        let store = try kitchen.store()
        let pieces = try await store.unit(Unit.pieceId)
        let soup = try await kitchen.product()
        let lot = try await store.stock(soup, 2)
        await #expect(throws: KitchenError.violated(.tooLittle(there: .of(2), in: pieces))) {
            try await store.take(.of(3), from: lot, by: .cook)
        }
        await #expect(throws: KitchenError.violated(.tooLittle(there: .of(2), in: pieces))) {
            try await store.take(.of(3), ofProduct: soup, by: .cook)
        }
        await #expect(throws: KitchenError.violated(.outOfRange(.amount))) {
            try await store.take(.of(0), from: lot, by: .cook)
        }
        #expect(try await store.amounts() == [.of(2)])
    }

    @Test func takesWhatExpiresFirstFromSeveralLots() async throws {
        let store = try kitchen.store()
        let soup = try await kitchen.product()
        let undated = try await store.stock(soup, 2)
        let late = try await store.stock(soup, 2, bestBefore: .on(#require(.today(30))))
        let soon = try await store.stock(soup, 2, bestBefore: .on(#require(.today(3))))
        let line = try await store.take(.of(5), ofProduct: soup, by: .cook)
        #expect(line.change == .of(-5) && line.parts.first?.lots == [soon, late, undated])
        #expect(try await store.lots().map(\.lot.uuid) == [undated])
        #expect(try await store.amounts() == [.of(1)])
    }

    @Test func takesOpenOnesFirstAmongEqualDates() async throws {
        let store = try kitchen.store()
        let soup = try await kitchen.product()
        let lot = try await store.stock(soup, 3, bestBefore: .on(#require(.today(3))))
        let open = try #require(try await store.open(.of(1), of: lot, by: .cook).lot)
        #expect(try await store.take(.of(1), ofProduct: soup, by: .cook).parts.first?.lots == [open])
    }

    @Test func takesAtAPlaceAndInsideOfIt() async throws {
        let store = try kitchen.store()
        let pieces = try await store.unit(Unit.pieceId)
        let soup = try await kitchen.product()
        _ = try await store.stock(soup, 1, bestBefore: .on(#require(.today(1))))
        let drawer = try await kitchen.drawer(in: StandardLocation.freezer)
        let frozen = try await store.stock(soup, 1, at: drawer)
        let line = try await store.take(.of(1), ofProduct: soup, at: StandardLocation.freezer, by: .cook)
        #expect(line.parts.first?.lots == [frozen] && line.location == "Freezer › Drawer")
        await #expect(throws: KitchenError.violated(.tooLittle(there: .zero, in: pieces))) {
            try await store.take(.of(1), ofProduct: soup, at: StandardLocation.freezer, by: .cook)
        }
    }
}
