import Foundation
import GRDB
import Values

/// The operation with the movements of the past, each at its own time, that an import brings.
struct PastOperation {
    private let id: UUID
    private let operation: StockOperation

    /// - Parameter operation: That of the import, at whose station it is booked.
    init(_ operation: StockOperation) { (id, self.operation) = (.version7(at: operation.time), operation) }

    /// Books a movement. A time that has not come yet is that of the import.
    func book(_ change: Amount, _ kind: MovementKind, on lot: Lot, at time: Date) throws {
        let time = min(time, operation.time)
        _ = try Movement(
            uuid: .version7(at: time), operation: id, lotId: lot.id, kind: kind, change: change,
            locationId: lot.details.locationId, stationId: operation.stationId, time: time
        ).inserted(operation.db)
    }

    /// Books movements of the past, which say nothing new of what is on hand: what was said by hand holds.
    func keepingOnHand(_ work: () throws -> Void) throws {
        let db = operation.db
        let said = try Row.fetchAll(
            db, sql: "SELECT productId, isOnHand FROM cookingProfile WHERE isOnHand IS NOT NULL")
        try work()
        for row in said {
            try db.execute(
                sql: "UPDATE cookingProfile SET isOnHand = ? WHERE productId = ?",
                arguments: [row["isOnHand"], row["productId"]])
        }
    }

    /// Whether each lot has as much come as gone.
    func changesNoStock() throws -> Bool {
        try Bool.fetchOne(
            operation.db,
            sql: """
                SELECT NOT EXISTS (
                    SELECT 1 FROM movement WHERE operation = ? GROUP BY lotId HAVING sum(change) <> 0)
                """, arguments: [id.text]) ?? false
    }
}
