import Fixtures
import Foundation
import Kitchen
import Testing
import Values

/// The cache of product codes for decoders.
struct ProductCodeIndexTests {
    private let kitchen = TestKitchen()
    private let nutella = "3017620422003"
    private let water = "0049000042566"

    /// Returns whether the household has a named product with a code, once the codes are loaded.
    private func contains(_ code: String, _ store: KitchenStore) async throws -> Bool? {
        await store.productCodes.load()
        return store.productCodes.contains(try gtin(code))
    }

    @Test func hasACodeFromWhenItsProductIsAddedToWhenItIsRemoved() async throws {
        let store = try kitchen.store()
        #expect(try await contains(nutella, store) == false)
        let codes = [ProductCode(gtin: try gtin(nutella))]
        let uuid = try await store.add(ProductDraft(name: "Nutella"), codes: codes).product.uuid
        #expect(try await contains(nutella, store) == true)
        #expect(try await contains(water, store) == false)
        try await store.remove(product: uuid)
        #expect(try await contains(nutella, store) == false)
    }

    @Test func cannotTellBetweenAChangeAndTheNextReading() async throws {
        let store = try kitchen.store()
        let code = try gtin(nutella)
        await store.productCodes.load()
        _ = try await store.add(ProductDraft(name: "Nutella"), codes: [ProductCode(gtin: code)])
        #expect(store.productCodes.contains(code) != false)
        let end = ContinuousClock.now + .seconds(300)
        while store.productCodes.contains(code) == nil, .now < end { try await Task.sleep(for: .milliseconds(2)) }
        #expect(store.productCodes.contains(code) == true)
    }

    @Test func hasNoCodeOfAProductWithoutAName() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of(nutella))
        #expect(try await contains(nutella, store) == false)
        let uuid = try #require(try await store.product(gtin(nutella))).uuid
        _ = try await store.edit(product: uuid, ProductDraft(name: "Nutella"))
        #expect(try await contains(nutella, store) == true)
    }

    @Test func followsCodesThatAreAddedAndRemoved() async throws {
        let store = try kitchen.store()
        let uuid = try await store.add(ProductDraft(name: "Water")).product.uuid
        _ = try await store.add(ProductCode(gtin: try gtin(water)), toProduct: uuid)
        #expect(try await contains(water, store) == true)
        _ = try await store.remove(try gtin(water), ofProduct: uuid)
        #expect(try await contains(water, store) == false)
    }

    @Test func keepsTheCodesOfProductsThatAreMerged() async throws {
        let store = try kitchen.store()
        let one = try await store.add(ProductDraft(name: "Nutella"), codes: [ProductCode(gtin: try gtin(nutella))])
        let other = try await store.add(ProductDraft(name: "Spread"))
        #expect(try await contains(nutella, store) == true)
        _ = try await store.merge(product: one.product.uuid, into: other.product.uuid)
        #expect(try await contains(nutella, store) == true)
    }

    @Test func isReadFromAFolderWhetherOrNotItIsInUse() async throws {
        #expect(try KitchenExamination.productCodes(in: kitchen.folder).isEmpty)
        do {
            let store = try kitchen.store()
            _ = try await store.add(ProductDraft(name: "Nutella"), codes: [ProductCode(gtin: try gtin(nutella))])
            #expect(try KitchenExamination.productCodes(in: kitchen.folder) == [try gtin(nutella)])
        }
        #expect(try KitchenExamination.productCodes(in: kitchen.folder) == [try gtin(nutella)])
    }
}
