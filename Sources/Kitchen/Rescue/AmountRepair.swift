import Foundation
import GRDB
import Values

/// Makes each lot's amount the sum of its movements again.
///
/// If all movements were saved, they say the amount. Otherwise the lot does, and a count that restores it takes the
/// place of the movements that are lost.
struct AmountRepair {
    let db: Database
    let now: Date
    let lotsWithoutAmount: Set<Int64>
    let hasAllMovements: Bool

    /// Returns the number of lots that were counted.
    func run() throws -> Int {
        let query = """
            SELECT lot.id, lot.locationId, lot.amount, coalesce(sum(movement.change), 0) AS sum
            FROM lot LEFT JOIN movement ON movement.lotId = lot.id
            GROUP BY lot.id HAVING lot.amount <> coalesce(sum(movement.change), 0)
            """
        var counted = 0
        for row in try Row.fetchAll(db, sql: query) {
            let (id, sum): (Int64, Int64) = (row["id"], row["sum"])
            if hasAllMovements || lotsWithoutAmount.contains(id) {
                try set(max(0, sum), of: id)
                guard sum < 0 else { continue }
                try count(-sum, row)
            } else {
                try count(row["amount"] - sum, row)
            }
            counted += 1
        }
        return counted
    }

    private func set(_ amount: Int64, of lot: Int64) throws {
        try db.execute(sql: "UPDATE lot SET amount = ? WHERE id = ?", arguments: [amount, lot])
    }

    private func count(_ change: Int64, _ lot: Row) throws {
        let identifiers = (0..<2).map { _ in UUID.version7(at: now).text }
        try db.execute(
            sql: """
                INSERT INTO movement (uuid, operation, lotId, kind, change, locationId, stationId, time)
                VALUES (?, ?, ?, 'counted', ?, ?, ?, ?)
                """,
            arguments: [
                identifiers[0], identifiers[1], lot["id"], change, lot["locationId"],
                station(at: lot["locationId"]), now,
            ])
    }

    /// Returns any station; makes one if there is none.
    private func station(at location: Int64) throws -> Int64 {
        if let station = try Int64.fetchOne(db, sql: "SELECT min(id) FROM station") { return station }
        try db.execute(sql: "INSERT INTO station (name, locationId) VALUES ('kiosk', ?)", arguments: [location])
        return db.lastInsertedRowID
    }
}
