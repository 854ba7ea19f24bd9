import Fixtures
import Foundation
import GRDB
import TestSupport
import Testing
import Values

@testable import Kitchen

/// Binding the household's printed labels to lots and products.
struct OwnLabelBindingTests {
    private let kitchen = TestKitchen()
    private let label: OwnLabel

    init() {
        var chance = SeededGenerator(state: 7)
        label = OwnLabel.random(using: &chance)
    }

    @Test func standsForAProductOrALot() async throws {
        let store = try kitchen.store()
        let soup = try await kitchen.product()
        let lot = try await store.stock(soup)
        #expect(try await store.bind(label, OwnLabelDraft(target: .product(soup), name: " Soup  ")).name == "Soup")
        #expect(try await store.ownLabel(label).target == .product(soup))
        _ = try await store.bind(label, OwnLabelDraft(target: .lot(lot)))
        #expect(try await store.ownLabels().map(\.target) == [.lot(lot)])
        #expect(try await store.ownLabels().map(\.name) == [nil])
    }

    @Test func waitsForTheNextOnceABoxIsEmpty() async throws {
        let store = try kitchen.store()
        let lot = try await store.stock(try await kitchen.product("Lasagne"), 4, at: StandardLocation.freezer)
        _ = try await store.bind(label, OwnLabelDraft(target: .lot(lot), isReusable: true, name: "Box 7"))
        let taken = try await store.take(nil, from: lot, by: .cook)
        #expect(try await store.ownLabel(label).target == nil)
        #expect(try await store.ownLabel(label).name == "Box 7")
        _ = try await store.undo(taken.id, by: .cook)
        #expect(try await store.ownLabel(label).target == .lot(lot))
    }

    @Test func staysWithALotThatIsEaten() async throws {
        let store = try kitchen.store()
        let lot = try await store.stock(try await kitchen.product())
        _ = try await store.bind(label, OwnLabelDraft(target: .lot(lot)))
        _ = try await store.take(nil, from: lot, by: .cook)
        #expect(try await store.ownLabel(label).target == .lot(lot))
    }

    @Test func isBoundToThePackBesideIt() async throws {
        let store = try kitchen.store()
        let (soup, label) = (try await kitchen.product(), label)
        let uuid = try await store.stock(soup)
        _ = try await store.bind(label, OwnLabelDraft(isReusable: true, name: "Box 7"))
        try await store.write { db in
            guard case .nothing("Box 7") = try label.resolvedTarget(db) else { throw KitchenError.violated(.unchanged) }
            try label.bind(to: Product.known(soup, db), Lot.find(uuid, db), at: .november, db)
        }
        let binding = try await store.ownLabel(label)
        #expect(binding.target == .lot(uuid) && binding.isReusable)
        try await store.write { db in try label.bind(to: Product.known(soup, db), nil, at: .november, db) }
        #expect(try await store.ownLabel(label).target == .product(soup))
    }

    @Test func isFreeAgain() async throws {
        let store = try kitchen.store()
        let soup = try await kitchen.product()
        _ = try await store.bind(label, OwnLabelDraft(target: .product(soup), name: "Soup"))
        #expect(try await store.release(label).target == nil)
        #expect(try await store.ownLabel(label).name == "Soup")
        try await store.remove(label)
        #expect(try await store.ownLabels().isEmpty)
        await #expect(throws: KitchenError.violated(.missing(.ownLabel))) { try await store.release(label) }
        await #expect(throws: KitchenError.violated(.missing(.ownLabel))) { try await store.remove(label) }
        await #expect(throws: KitchenError.violated(.missing(.lot))) {
            try await store.bind(label, OwnLabelDraft(target: .lot(UUID())))
        }
    }

    @Test func followsAProductThatIsMerged() async throws {
        let store = try kitchen.store()
        let (soup, broth) = (try await kitchen.product(), try await kitchen.product("Broth"))
        _ = try await store.bind(label, OwnLabelDraft(target: .product(soup)))
        _ = try await store.merge(product: soup, into: broth)
        #expect(try await store.ownLabel(label).target == .product(broth))
    }
}
