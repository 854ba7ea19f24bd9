import Fixtures
import Foundation
import GRDB
import Testing

@testable import Kitchen

/// Migrating a database from before the tables of the household existed.
struct MigrationTests {
    private let kitchen = TestKitchen()

    @Test func keepsLotsMovementsAndSums() async throws {
        try await fillAsBefore()
        let store = try kitchen.store()
        let (amounts, changes) = try await store.file.usablePool().read { db in
            (
                try Int.fetchAll(db, sql: "SELECT amount FROM lot ORDER BY id"),
                try Int.fetchAll(db, sql: "SELECT change FROM movement ORDER BY id")
            )
        }
        #expect(amounts == [2_000, 0, 500])
        #expect(changes == [1_000, 2_000, -1_000, 750, -750, 500])
        #expect(try await store.sumsAgree())
        #expect(try await store.shelves().map(\.product.name) == ["Penne", "Pesto"])
    }

    @Test func makesCategoriesOfTags() async throws {
        try await fillAsBefore()
        let store = try kitchen.store()
        let found = try await store.products().map { [$0.name, $0.category] }
        #expect(
            found == [
                ["Bare", nil], ["Épices", "épices"], ["Nothing said", nil], ["Odd", "50% \"off\" : it's"],
                ["Penne", "Pasta sauces"], ["Pesto", "Pasta sauces"], ["Sauce", "Pasta sauces"],
            ])
        #expect(try await store.names(.category).map(\.name) == ["50% \"off\" : it's", "épices", "Pasta sauces"])
    }

    @Test func goesOnUnderstandingTheTags() async throws {
        try await fillAsBefore()
        let store = try kitchen.store()
        let facts = ExternalProductData(
            name: "Arrabbiata", brand: nil, packageSize: nil, category: "EN:PASTA-SAUCES", source: .openFoodFacts)
        _ = try await store.book(.of("4006381333931"), knowing: facts)
        let again = ExternalProductData(
            name: "Fresh", brand: nil, packageSize: nil, category: "fr:pasta-sauces", source: .openFoodFacts)
        _ = try await store.book(.of("8076800195057"), knowing: again)
        #expect(try await store.names(.category).last?.products == 5)
    }

    @Test func undoesWhatWasBookedBefore() async throws {
        try await fillAsBefore()
        let store = try kitchen.store()
        let operation = try #require(UUID(uuidString: "00000000-0000-7000-8000-000000000006"))
        _ = try await store.undo(operation, by: .tester)
        #expect(try await store.sumsAgree())
        #expect(try await store.shelves().map(\.product.name) == ["Penne"])
    }

    @Test func leavesAnEmptyOneReadyForUse() async throws {
        try await writeAsBefore { _ in }
        let store = try kitchen.store()
        _ = try await store.book(.of("3017620422003"), knowing: .nutella)
        #expect(try await store.household() == Household())
        #expect(try await store.products().map(\.category) == ["Spreads"])
    }

    private func writeAsBefore(_ fill: @escaping @Sendable (Database) throws -> Void) async throws {
        try FileManager.default.createDirectory(atPath: kitchen.folder, withIntermediateDirectories: true)
        let database = try DatabaseQueue(path: kitchen.path)
        try UnreleasedMigrations.migrator.migrate(database, upTo: "Create the sound settings")
        try await database.write(fill)
        try database.close()
    }

    /// Creates products with all kinds of tags, and lots with additions, takings and undone operations.
    private func fillAsBefore() async throws {
        try await writeAsBefore { db in
            try db.execute(
                sql: """
                    INSERT INTO brand (name) VALUES ('Barilla');
                    INSERT INTO station (name, locationId) VALUES ('camera', 1);
                    INSERT INTO product (uuid, name, brandId, category, source) VALUES
                        ('00000000-0000-7000-8000-0000000000a1', 'Penne', 1, 'en:pasta-sauces', 'samples'),
                        ('00000000-0000-7000-8000-0000000000a2', 'Pesto', 1, 'fr:pasta-sauces', 'openFoodFacts'),
                        ('00000000-0000-7000-8000-0000000000a3', 'Sauce', NULL, 'EN:PASTA-SAUCES', 'openFoodFacts'),
                        ('00000000-0000-7000-8000-0000000000a4', 'Nothing said', NULL, NULL, 'openFoodFacts'),
                        ('00000000-0000-7000-8000-0000000000a5', 'Bare', NULL, 'en:', 'openFoodFacts'),
                        ('00000000-0000-7000-8000-0000000000a6', 'Odd', NULL, 'en:50% "off" : it''s', 'openFoodFacts'),
                        ('00000000-0000-7000-8000-0000000000a7', 'Épices', NULL, 'fr:épices', 'openFoodFacts'),
                        ('00000000-0000-7000-8000-0000000000a8', NULL, NULL, NULL, NULL);
                    INSERT INTO productCode (gtin, productId) VALUES ('03017620422003', 1), ('00000096385074', 8);
                    INSERT INTO lot (uuid, productId, locationId, unitId, bestBefore, added) VALUES
                        ('00000000-0000-7000-8000-0000000000b1', 1, 1, 1, '2026-12-24', '2026-11-01'),
                        ('00000000-0000-7000-8000-0000000000b2', 2, 3, 1, NULL, NULL),
                        ('00000000-0000-7000-8000-0000000000b3', 2, 2, 2, NULL, '2026-11-02');
                    INSERT INTO movement (uuid, lotId, kind, change, stationId, undoes, time) VALUES
                        ('00000000-0000-7000-8000-000000000001', 1, 'added', 1000, 1, NULL, '2026-11-01 10:00:00.000'),
                        ('00000000-0000-7000-8000-000000000002', 1, 'added', 2000, 1, NULL, '2026-11-01 10:00:01.000'),
                        ('00000000-0000-7000-8000-000000000003', 1, 'taken', -1000, 1, NULL, '2026-11-01 10:00:02.000'),
                        ('00000000-0000-7000-8000-000000000004', 2, 'added', 750, 1, NULL, '2026-11-01 10:00:03.000'),
                        ('00000000-0000-7000-8000-000000000005', 2, 'undone', -750, 1, 4, '2026-11-01 10:00:04.000'),
                        ('00000000-0000-7000-8000-000000000006', 3, 'added', 500, 1, NULL, '2026-11-02 10:00:00.000');
                    """)
        }
    }
}
