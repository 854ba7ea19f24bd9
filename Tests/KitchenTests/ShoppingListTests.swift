import Fixtures
import Foundation
import GRDB
import Kitchen
import Testing
import Values

struct ShoppingListTests {
    private let kitchen = TestKitchen()

    @Test func keepsSeveralListsInAnyOrder() async throws {
        let store = try kitchen.store()
        let (market, drugstore, party) = (
            try await store.newList("Market"), try await store.newList("Drugstore"), try await store.newList("Party")
        )
        #expect(try await store.lists().map(\.list.name) == ["Market", "Drugstore", "Party"])
        try await store.orderLists([party, market])
        #expect(try await store.lists().map(\.list.name) == ["Party", "Market", "Drugstore"])
        _ = try await store.edit(list: drugstore) { $0.name = "  Chemist " }
        try await store.deleteList(market)
        #expect(try await store.lists().map(\.list.name) == ["Party", "Chemist"])
        #expect(try await store.deletedLists().map(\.list.name) == ["Market"])
        try await store.restoreList(market)
        #expect(try await store.lists().map(\.list.name) == ["Party", "Market", "Chemist"])
        _ = try await store.edit(list: drugstore, to: 1)
        #expect(try await store.lists().map(\.list.name) == ["Chemist", "Party", "Market"])
        _ = try await store.edit(list: drugstore, to: 99)
        #expect(try await store.lists().map(\.list.name) == ["Party", "Market", "Chemist"])
    }

    @Test func addsAListOnceHoweverOftenItIsSent() async throws {
        let store = try kitchen.store()
        let uuid = UUID.version7(at: .november)
        for name in ["First", "Again"] { _ = try await store.add(ListDraft(name: name), uuid: uuid) }
        #expect(try await store.lists().map(\.list.name) == ["First"])
    }

    @Test func refusesListsThatMakeNoSense() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        #expect(await violation { try await store.add(ListDraft(name: " ")) } == .empty(.name))
        #expect(await violation { try await store.add(ListDraft(name: "x", shopId: 99)) } == .missing(.shop))
        #expect(await violation { try await store.edit(list: list) { $0.shopId = 99 } } == .missing(.shop))
        #expect(await violation { try await store.list(UUID()) } == .missing(.list))
        #expect(await violation { try await store.orderLists([UUID()]) } == .missing(.list))
        let long = String(repeating: "x", count: 301)
        let padded = "x" + String(repeating: " ", count: 300)
        for name in [long, padded] {
            #expect(await violation { try await store.add(ListDraft(name: name)) } == .tooLong(.name, most: 300))
        }
    }

    @Test func groupsByCategoryInTheOrderOfTheShop() async throws {
        let store = try kitchen.store()
        let (bread, dairy, fruit) = (
            try await kitchen.category("Bread", position: 1), try await kitchen.category("Dairy", position: 2),
            try await kitchen.category("Fruit", position: 3)
        )
        let shop = try await store.add(ShopDraft(name: "Corner")).shop
        let list = try await store.newList()
        try await store.write("candles", on: list)
        for (text, category) in [("milk", dairy), ("rolls", bread), ("pears", fruit), ("butter", dairy)] {
            try await store.write(text, on: list, category: category)
        }
        #expect(try await store.read(list) == ["1 rolls", "1 milk", "1 butter", "1 pears", "1 candles"])
        _ = try await store.edit(shop: shop.id) { $0.categoryIds = [fruit, dairy, fruit] }
        _ = try await store.edit(list: list) { $0.shopId = shop.id }
        #expect(try await store.read(list) == ["1 pears", "1 milk", "1 butter", "1 rolls", "1 candles"])
        let groups = try await store.list(list).groups
        #expect(groups.map(\.category?.name) == ["Fruit", "Dairy", "Bread", nil])
        #expect(groups.map(\.lines.count) == [1, 2, 1, 1])
    }

    @Test func comesToWhatIsPricedAndWhatWasPaidLast() async throws {
        let store = try kitchen.store()
        let (list, spaghetti) = (try await store.newList(), try await store.spaghetti())
        try await store.write("milk", on: list, price: money("1.19"), isTicked: true)
        try await store.write("candles", on: list)
        try await kitchen.execute("UPDATE lot SET price = 299, pricedAmount = 2000")
        try await store.want(spaghetti, on: list, amount: amount("3"))
        let contents = try await store.list(list)
        #expect(contents.total.money == money("5.68") && contents.total.isEstimate && contents.total.unpriced == 1)
        #expect(contents.basket.money == money("1.19") && !contents.basket.isEstimate && contents.basket.unpriced == 0)
        #expect(contents.lines.compactMap(\.estimate) == [money("4.49")])
    }

    @Test func keepsShopsByName() async throws {
        let store = try kitchen.store()
        let corner = try await store.add(ShopDraft(name: "Corner")).shop.id
        #expect(await violation { try await store.add(ShopDraft(name: "CORNER")) } == .taken(.name, by: "Corner"))
        #expect(await violation { try await store.edit(shop: 99) { $0.name = "x" } } == .missing(.shop))
        #expect(
            await violation { try await store.edit(shop: corner) { $0.categoryIds = [99] } } == .missing(.category))
        let list = try await store.newList(shop: corner)
        #expect(try await store.edit(shop: corner) { $0.name = "corner" }.lists == 1)
        #expect(try await store.list(list).shop == "corner")
        try await store.deleteShop(corner)
        #expect(try await store.shops().isEmpty)
        #expect(try await store.list(list).list.shopId == nil)
    }
}
