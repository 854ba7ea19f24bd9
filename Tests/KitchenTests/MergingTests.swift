import Fixtures
import Foundation
import GRDB
import Testing
import Values

@testable import Kitchen

/// Merging two products.
struct MergingTests {
    private let kitchen = TestKitchen()
    private let small = "3017620422003"
    private let large = "8076800195057"

    @Test func losesNoLotNoCodeAndNoMovement() async throws {
        let store = try kitchen.store()
        let (one, other) = try await twoProducts(store)
        let before = try await counts(store)
        let merged = try await store.merge(product: one, into: other)
        #expect(merged.codes.map(\.gtin) == [try gtin(small), try gtin(large)])
        #expect(try await counts(store) == before)
        #expect(try await store.shelves().map(\.amount) == [.of(5)])
        #expect(try await store.sumsAgree())
        let orphans = try await store.file.usablePool().read { db in
            try ["lot", "productCode", "scan", "entry", "conversion"].map { table in
                try Int.fetchOne(
                    db,
                    sql: """
                        SELECT count(*) FROM \(table) JOIN product ON product.id = productId WHERE product.isRemoved
                        """)
            }
        }
        #expect(orphans == [0, 0, 0, 0, 0])
    }

    @Test func answersForTheOneThatIsNoMore() async throws {
        let store = try kitchen.store()
        let (one, other) = try await twoProducts(store)
        _ = try await store.merge(product: one, into: other)
        #expect(try await store.product(one).product.uuid == other)
        #expect(try await store.products().map(\.uuid) == [other])
        #expect(try await store.book(.of(small)).0.product?.uuid == other)
        let third = try await store.add(ProductDraft(name: "Third")).product.uuid
        _ = try await store.merge(product: other, into: third)
        #expect(try await store.product(one).product.uuid == third)
    }

    @Test func learnsWhatItDoesNotKnow() async throws {
        let store = try kitchen.store()
        let one = try await store.add(
            ProductDraft(name: "Oats", brand: "Mill", daysFresh: 300, minimum: .of(2), note: "fine")
        ).product.uuid
        let other = try await store.add(ProductDraft(name: "Rolled oats", daysFresh: 200, note: "large")).product.uuid
        let merged = try await store.merge(product: one, into: other)
        #expect(merged.summary.name == "Rolled oats" && merged.summary.brand == "Mill")
        #expect(merged.product.daysFresh == 200 && merged.product.minimum == .of(2))
        #expect(merged.product.note == "large · fine")
    }

    @Test func attachesWhatWaitsInTheInbox() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of(small))
        let waiting = try #require(try await store.inbox().first?.product)
        let known = try await store.add(ProductDraft(name: "Nutella")).product.uuid
        _ = try await store.merge(product: waiting, into: known)
        #expect(try await store.inbox().isEmpty)
        #expect(try await store.shelves().map(\.product.name) == ["Nutella"])
    }

    @Test func refusesUnitsThatDoNotFit() async throws {
        let store = try kitchen.store()
        let (piece, gram) = (try await store.unit("piece").id, try await store.unit("g").id)
        _ = try await store.book(.of(small), knowing: .nutella)
        let counted = try #require(try await store.products().first?.uuid)
        let weighed = try await store.add(ProductDraft(name: "Spread", unitId: gram)).product.uuid
        await #expect(throws: KitchenError.violated(.inconvertible(from: "piece", to: "g"))) {
            try await store.merge(product: counted, into: weighed)
        }
        #expect(try await store.product(counted).codes.count == 1)  // nothing has changed
        _ = try await store.setConversion(one: piece, is: .of(400), of: gram, forProduct: counted)
        let merged = try await store.merge(product: counted, into: weighed)
        #expect(merged.codes.map(\.packAmount) == [.of(400)])
        #expect(merged.conversions.map(\.amount) == [.of(400)])
        #expect(try await store.sumsAgree())
    }

    @Test func refusesToMergeAProductWithItself() async throws {
        let store = try kitchen.store()
        let one = try await store.add(ProductDraft(name: "Oats")).product.uuid
        await #expect(throws: KitchenError.violated(.same(.product))) { try await store.merge(product: one, into: one) }
    }

    @Test func letsEntriesFollow() async throws {
        let store = try kitchen.store()
        let (one, other) = try await twoProducts(store)
        try await store.file.usablePool().write { db in
            try db.execute(
                sql: """
                    INSERT INTO shoppingList (uuid, name, position) VALUES ('l', 'Shop', 1);
                    INSERT INTO entry (uuid, listId, productId, amount, unitId, time)
                        SELECT 'e', last_insert_rowid(), id, 1000, 1, '2026' FROM product WHERE uuid = ?
                    """, arguments: [one.text])
        }
        let merged = try await store.merge(product: one, into: other)
        let entry = try await store.file.usablePool().read {
            try Int64.fetchOne($0, sql: "SELECT productId FROM entry")
        }
        #expect(entry == merged.product.id)
    }

    /// Creates two packs of one product and three of another, each with its code.
    private func twoProducts(_ store: KitchenStore) async throws -> (UUID, UUID) {
        for _ in 0..<2 { _ = try await store.book(.of(small), knowing: .nutella) }
        for _ in 0..<3 { _ = try await store.book(.of(large)) }
        let one = try #require(try await store.products().first?.uuid)
        let other = try #require(try await store.inbox().first?.product)
        _ = try await store.edit(product: other, ProductDraft(name: "Nutella, large"))
        return (one, other)
    }

    private func counts(_ store: KitchenStore) async throws -> [Int?] {
        try await store.file.usablePool().read { db in
            try ["lot", "movement", "productCode", "scan"].map {
                try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)")
            }
        }
    }
}
