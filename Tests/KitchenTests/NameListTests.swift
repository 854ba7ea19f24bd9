import Fixtures
import Foundation
import GRDB
import Testing

@testable import Kitchen

/// Brands and categories.
struct NameListTests {
    private let kitchen = TestKitchen()

    @Test(arguments: NameList.allCases)
    func addsRenamesAndRemoves(list: NameList) async throws {
        let store = try kitchen.store()
        let id = try await store.add(NameDraft(name: " Éclat "), to: list).id
        #expect(try await store.edit(id, of: list, NameDraft(name: "Éclats")).name == "Éclats")
        #expect(try await store.names(list) == [NameLine(id: id, name: "Éclats", products: 0)])
        try await store.remove(id, of: list)
        #expect(try await store.names(list).isEmpty)
        await #expect(throws: KitchenError.violated(.missing(list.thing))) { try await store.remove(id, of: list) }
    }

    @Test(arguments: NameList.allCases)
    func refusesANameThatIsThere(list: NameList) async throws {
        let store = try kitchen.store()
        let first = try await store.add(NameDraft(name: "Mill"), to: list).id
        let second = try await store.add(NameDraft(name: "Farm"), to: list).id
        await #expect(throws: KitchenError.violated(.taken(.name, by: "Mill"))) {
            try await store.add(NameDraft(name: "MILL"), to: list)
        }
        await #expect(throws: KitchenError.violated(.taken(.name, by: "Mill"))) {
            try await store.edit(second, of: list, NameDraft(name: "mill"))
        }
        #expect(try await store.edit(first, of: list, NameDraft(name: "MILL")).name == "MILL")
    }

    @Test(arguments: NameList.allCases)
    func keepsANameThatProductsHave(list: NameList) async throws {
        let store = try kitchen.store()
        let product = try await store.add(ProductDraft(name: "Oats", brand: "Mill", category: "Mill")).product.uuid
        let id = try await store.names(list)[0].id
        #expect(try await store.users(of: id, in: list) == [.product: 1])
        await #expect(throws: KitchenError.violated(.inUse(by: [.product: 1]))) {
            try await store.remove(id, of: list)
        }
        try await store.remove(product: product)
        #expect(try await store.users(of: id, in: list).isEmpty)
        try await store.remove(id, of: list)
    }

    @Test func countsWhatStandsInTheWayInPlainEnglish() {
        #expect(
            RuleViolation.inUse(by: [.entry: 2, .lot: 1]).description
                == "It is still used by 1 lot, 2 entries. Change those first.")
    }

    @Test(arguments: NameList.allCases)
    func makesTwoNamesOne(list: NameList) async throws {
        let store = try kitchen.store()
        _ = try await store.add(ProductDraft(name: "Oats", brand: "Mill", category: "Mill"))
        _ = try await store.add(ProductDraft(name: "Rye", brand: "The Mill", category: "The Mill"))
        let names = try await store.names(list)
        #expect(try await store.merge(names[1].id, into: names[0].id, of: list).products == 2)
        #expect(try await store.names(list).map(\.name) == ["Mill"])
        await #expect(throws: KitchenError.violated(.same(list.thing))) {
            try await store.merge(names[0].id, into: names[0].id, of: list)
        }
    }

    @Test func knowsACategoryByItsTagWhateverItIsCalledNow() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of("3017620422003"), knowing: .nutella)  // en:spreads
        let spreads = try await store.names(.category)[0]
        #expect(spreads.name == "Spreads")
        _ = try await store.edit(spreads.id, of: .category, NameDraft(name: "On bread"))
        let breakfast = try await store.add(NameDraft(name: "Breakfast"), to: .category).id
        _ = try await store.merge(spreads.id, into: breakfast, of: .category)
        _ = try await store.book(.of("96385074"), knowing: .nutella)
        #expect(try await store.names(.category) == [NameLine(id: breakfast, name: "Breakfast", products: 2)])
    }
}
