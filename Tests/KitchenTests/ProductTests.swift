import Fixtures
import Foundation
import GRDB
import Testing
import Values

@testable import Kitchen

struct ProductTests {
    private let kitchen = TestKitchen()
    private let nutella = "3017620422003"

    @Test func keepsAllThatIsSaidOfAProduct() async throws {
        let store = try kitchen.store()
        let gram = try await store.unit("g").id
        var draft = ProductDraft(
            name: "Penne", brand: "Barilla", packageSize: "500 g", category: "Pasta", unitId: gram,
            locationId: try await store.id("Pantry"), daysFresh: 700, daysFrozen: -1, daysThawed: 0, daysOpened: 30,
            hasUseBy: true, minimum: .of(500), note: "the ribbed ones")
        draft.origin = "Italy"
        let code = ProductCode(gtin: try gtin("8076800195057"), packAmount: .of(500))
        let added = try await store.add(draft, codes: [code])
        let found = try await store.product(added.product.uuid)
        #expect(ProductDraft(found) == draft && found.codes == [code])
        #expect(found.product.source == .household && found.unit.symbol == "g" && found.location?.name == "Pantry")
    }

    @Test(arguments: [-2, 36_501])
    func refusesDaysThatMakeNoSense(days: Int) async throws {
        let store = try kitchen.store()
        await #expect(throws: KitchenError.violated(.outOfRange(.daysThawed))) {
            try await store.add(ProductDraft(name: "Peas", daysThawed: days))
        }
    }

    @Test func refusesWhatIsMissingOrTooLong() async throws {
        let store = try kitchen.store()
        await #expect(throws: KitchenError.violated(.empty(.name))) { try await store.add(ProductDraft(name: " ")) }
        await #expect(throws: KitchenError.violated(.tooLong(.brand, most: 300))) {
            try await store.add(ProductDraft(name: "Peas", brand: String(repeating: "x", count: 10_000)))
        }
        await #expect(throws: KitchenError.violated(.missing(.location))) {
            try await store.add(ProductDraft(name: "Peas", locationId: 99))
        }
        await #expect(throws: KitchenError.violated(.missing(.unit))) {
            try await store.add(ProductDraft(name: "Peas", unitId: 99))
        }
        #expect(try await store.products().isEmpty)
        #expect(try await store.names(.brand).isEmpty)  // nothing is half done
    }

    @Test func takesABrandByItsNameAndAddsANewOne() async throws {
        let store = try kitchen.store()
        _ = try await store.add(ProductDraft(name: "Penne", brand: "Barilla"))
        _ = try await store.add(ProductDraft(name: "Fusilli", brand: "BARILLA"))
        #expect(try await store.names(.brand) == [NameLine(id: 1, name: "Barilla", products: 2)])
    }

    @Test func namesWhatWaitsInTheInbox() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of(nutella))
        let waiting = try #require(try await store.inbox().first?.product)
        _ = try await store.edit(product: waiting, ProductDraft(name: "Spread"))
        #expect(try await store.inbox().isEmpty)
        #expect(try await store.shelves().map(\.product.name) == ["Spread"])
    }

    @Test func isNotChangedByLookUpsOnceTheHouseholdHasNamedIt() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of(nutella))
        let waiting = try #require(try await store.inbox().first?.product)
        _ = try await store.edit(product: waiting, ProductDraft(name: "Spread"))
        #expect(try await store.save(#require(ExternalProductData.nutella), of: gtin(nutella)) == .renewed)
        _ = try await store.book(.of(nutella), knowing: .nutella)
        #expect(try await store.product(waiting).summary.name == "Spread")
    }

    @Test func letsACodeBelongToOneProduct() async throws {
        let store = try kitchen.store()
        let code = ProductCode(gtin: try gtin(nutella))
        let first = try await store.add(ProductDraft(name: "Nutella"), codes: [code]).product.uuid
        let second = try await store.add(ProductDraft(name: "Other")).product.uuid
        await #expect(throws: KitchenError.violated(.taken(.gtin, by: "Nutella"))) {
            try await store.add(code, toProduct: second)
        }
        #expect(
            try await store.edit(ProductCode(gtin: code.gtin, packAmount: .of(2)), ofProduct: first).codes.count == 1)
        #expect(try await store.book(.of(nutella)).0.amount == .of(2))
        #expect(try await store.remove(code.gtin, ofProduct: first).codes.isEmpty)
        #expect(try await store.add(code, toProduct: second).codes == [code])
        await #expect(throws: KitchenError.violated(.missing(.code))) {
            try await store.remove(code.gtin, ofProduct: first)
        }
    }

    @Test func givesPacksInTheNewUnit() async throws {
        let store = try kitchen.store()
        let (piece, gram) = (try await store.unit("piece").id, try await store.unit("g").id)
        let code = ProductCode(gtin: try gtin(nutella), packAmount: .of(2))
        let uuid = try await store.add(ProductDraft(name: "Nutella"), codes: [code]).product.uuid
        await #expect(throws: KitchenError.violated(.inconvertible(from: "piece", to: "g"))) {
            try await store.edit(product: uuid, ProductDraft(name: "Nutella", unitId: gram))
        }
        _ = try await store.setConversion(one: piece, is: .of(400), of: gram, forProduct: uuid)
        let changed = try await store.edit(product: uuid, ProductDraft(name: "Nutella", unitId: gram))
        #expect(changed.codes.map(\.packAmount) == [.of(800)])
    }

    @Test func keepsWhatStockIsCountedBy() async throws {
        let store = try kitchen.store()
        let (piece, gram) = (try await store.unit("piece").id, try await store.unit("g").id)
        _ = try await store.book(.of(nutella), knowing: .nutella)
        let uuid = try #require(try await store.products().first?.uuid)
        _ = try await store.setConversion(one: piece, is: .of(400), of: gram, forProduct: uuid)
        _ = try await store.edit(product: uuid, ProductDraft(name: "Nutella", unitId: gram))
        await #expect(throws: KitchenError.violated(.inconvertible(from: "piece", to: "g"))) {
            try await store.forgetConversion(of: piece, forProduct: uuid)
        }
    }

    @Test func keepsAProductOfWhichThereIsStock() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of(nutella), knowing: .nutella)
        let uuid = try #require(try await store.products().first?.uuid)
        await #expect(throws: KitchenError.violated(.inUse(by: [.lot: 1]))) { try await store.remove(product: uuid) }
    }

    @Test func knowsAgainWhatWasRemovedWhenItIsScanned() async throws {
        let store = try kitchen.store()
        let uuid = try await store.add(ProductDraft(name: "Nutella"), codes: [.init(gtin: gtin(nutella))]).product.uuid
        try await store.remove(product: uuid)
        #expect(try await store.products().isEmpty)
        #expect(try await store.product(gtin(nutella)) == nil)
        await #expect(throws: KitchenError.violated(.missing(.product))) { try await store.product(uuid) }
        #expect(try await store.book(.of(nutella)).0.outcome == .booked)
        #expect(try await store.products().map(\.uuid) == [uuid])
    }

    @Test func letsAnotherHaveTheCodeOfWhatIsRemoved() async throws {
        let store = try kitchen.store()
        let code = ProductCode(gtin: try gtin(nutella))
        try await store.remove(product: store.add(ProductDraft(name: "Nutella"), codes: [code]).product.uuid)
        #expect(try await store.add(ProductDraft(name: "Other"), codes: [code]).codes == [code])
    }

    @Test func bringsBackWhatWasUsedUpAndRemovedWhenThatIsUndone() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of(nutella), knowing: .nutella)
        let uuid = try #require(try await store.products().first?.uuid)
        let taken = try await store.take(Quantity(.one), ofProduct: uuid, by: .tester)
        try await store.remove(product: uuid)
        _ = try await store.undo(taken.id, by: .tester)
        #expect(try await store.products().map(\.uuid) == [uuid])
    }

    @Test func listsThemByTheAlphabetPageByPage() async throws {
        let store = try kitchen.store()
        for name in ["pear", "Éclair", "apple", "Banana", "eclair"] {
            _ = try await store.add(ProductDraft(name: name))
        }
        let first = try await store.products(ProductQuery(limit: 3))
        #expect(first.map(\.name) == ["apple", "Banana", "Éclair"])
        let rest = try await store.products(ProductQuery(limit: 3, after: first.last?.uuid))
        #expect(rest.map(\.name) == ["eclair", "pear"])
    }

    @Test func listsThoseOfABrandOrCategory() async throws {
        let store = try kitchen.store()
        _ = try await store.add(ProductDraft(name: "Penne", brand: "Barilla", category: "Pasta"))
        _ = try await store.add(ProductDraft(name: "Pesto", brand: "Barilla"))
        let (brand, category) = (try await store.names(.brand)[0].id, try await store.names(.category)[0].id)
        #expect(try await store.products(ProductQuery(brandId: brand)).count == 2)
        #expect(try await store.products(ProductQuery(categoryId: category)).map(\.name) == ["Penne"])
        #expect(try await store.products(ProductQuery(text: "barila", categoryId: category)).map(\.name) == ["Penne"])
    }

    @Test func dismissesACodeThatCannotBeUsed() async throws {
        let store = try kitchen.store()
        for _ in 0..<2 { _ = try await store.book(.of("4711")) }
        try await store.dismiss(code: "4711")
        #expect(try await store.inbox().isEmpty)
        await #expect(throws: KitchenError.violated(.missing(.code))) { try await store.dismiss(code: "4711") }
        _ = try await store.book(.of("4711"))
        #expect(try await store.inbox().map(\.scans) == [1])
    }

    @Test func takesANamelessProductWithoutStockOutOfTheInbox() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of(nutella))
        let waiting = try #require(try await store.inbox().first?.product)
        await #expect(throws: KitchenError.violated(.inUse(by: [.lot: 1]))) { try await store.remove(product: waiting) }
        _ = try await store.take(Quantity(.one), ofProduct: waiting, by: .tester)
        try await store.remove(product: waiting)
        #expect(try await store.inbox().isEmpty)
        #expect(try await store.nextInquiry() == .nothing)
    }
}
