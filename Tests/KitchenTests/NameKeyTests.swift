import Fixtures
import Foundation
import GRDB
import Testing

@testable import Kitchen

/// The keys by which the database searches and sorts names.
struct NameKeyTests {
    private let kitchen = TestKitchen()

    @Test func storesTheKeyWithEachName() async throws {
        let store = try kitchen.store()
        _ = try await store.book(.of("3017620422003"))
        let facts = try #require(
            ExternalProductData(name: "Pâté", brand: "Hénaff", packageSize: nil, category: nil, source: .samples))
        #expect(try await keys(store) == ["\u{10FFFD}"])
        #expect(try await store.save(facts, of: gtin("3017620422003")) == .named)
        #expect(try await keys(store) == ["pate", "henaff"])
    }

    @Test func keepsAKeyWhoeverWritesTheName() async throws {
        let store = try kitchen.store()
        try await store.file.usablePool().write { db in
            try db.execute(sql: "INSERT INTO product (uuid, name, source) VALUES ('u', 'Oats', 'household')")
            try db.execute(sql: "UPDATE product SET name = 'Rye'")
            try db.execute(sql: "INSERT INTO brand (name) VALUES ('MILL')")
        }
        #expect(try await keys(store) == ["rye", "mill"])
    }

    private func keys(_ store: KitchenStore) async throws -> [String] {
        try await store.file.usablePool().read {
            try String.fetchAll($0, sql: "SELECT nameKey FROM product UNION ALL SELECT nameKey FROM brand")
        }
    }
}
