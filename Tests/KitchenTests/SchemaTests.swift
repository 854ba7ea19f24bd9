import Fixtures
import Foundation
import GRDB
import Kitchen
import Testing

/// The constraints of the schema.
struct SchemaTests {
    private let kitchen = TestKitchen()

    @Test func keepsALotAtTheSumOfItsMovements() async throws {
        let database = try await kitchenWithALot()
        try await database.write { db in
            try db.execute(
                sql:
                    "INSERT INTO movement (uuid, operation, lotId, kind, change, locationId, stationId, time) VALUES ('m2', 'o', 1, 'taken', -250, 1, 1, '2026')"
            )
        }
        #expect(try await database.read { try Int.fetchOne($0, sql: "SELECT amount FROM lot") } == 750)
    }

    @Test(arguments: [
        "INSERT INTO movement (uuid, operation, lotId, kind, change, locationId, stationId, time) VALUES ('m', 'o', 1, 'taken', -1001, 1, 1, '2026')",
        "INSERT INTO movement (uuid, operation, lotId, kind, change, locationId, stationId, time) VALUES ('m', 'o', 1, 'eaten', 1, 1, 1, '2026')",
        "INSERT INTO movement (uuid, operation, lotId, kind, change, locationId, stationId, time) VALUES ('m', 'o', 99, 'added', 1, 1, 1, '2026')",
        "UPDATE movement SET change = 5",
        "DELETE FROM movement",
        "DELETE FROM lot",
        "DELETE FROM product",
        "DELETE FROM location WHERE id = 1",
        "INSERT INTO brand (name) VALUES ('')",
        "INSERT INTO brand (name) VALUES ('A'), ('a')",
        "UPDATE product SET name = 'without a source'",
        "UPDATE scan SET uuid = NULL",
        "UPDATE lot SET amount = 'many'",
        "UPDATE lot SET amount = 2000",
        "INSERT INTO lot (uuid, productId, locationId, unitId, amount) VALUES ('l', 1, 1, 1, 1000)",
        "UPDATE lot SET opened = '2026-11-20'",
        "INSERT INTO productCode (gtin, productId) VALUES ('3017620422003', 1)",
    ])
    func refusesNonsense(sql: String) async throws {
        let database = try await kitchenWithALot()
        await #expect(throws: DatabaseError.self) { try await database.write { try $0.execute(sql: sql) } }
    }

    private func kitchenWithALot() async throws -> DatabaseQueue {
        _ = try await kitchen.store().book(.of("3017620422003"))
        return try DatabaseQueue(path: kitchen.path)
    }
}
