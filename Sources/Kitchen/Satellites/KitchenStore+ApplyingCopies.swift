import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Writes what differs between the hub's copy of the household and this one, and books again what the copy lacks of
    /// the outbox.
    ///
    /// - Parameters:
    ///   - satellite: This kiosk.
    ///   - position: ``latestConfirmation()`` from before the copy was fetched.
    ///   - facts: What the local catalogue knows of the products of ``scansInOutbox()``.
    /// - Throws: ``KitchenError``; then the copy has to be applied again: it may be written, and the outbox not
    ///   yet booked.
    public func apply(
        _ copy: HouseholdCopy, as satellite: Satellite, confirmedBefore position: Int64 = .max,
        knowing facts: [GTIN: ExternalProductData] = [:],
        listName: @escaping @Sendable (_ language: String?) -> String = { _ in "Shopping" }
    ) async throws(KitchenError) {
        let (now, moment) = (clock.now, moments.now)
        try await writeVerbatim { db in
            try copy.write(db)
            try OutboxRow.removeConfirmed(by: copy, confirmedBefore: position, satellite.id, db)
        } then: { db in
            for row in try OutboxRow.all(db) {
                var booking = ScanBooking(
                    row.scan.scan, knowing: facts, by: row.scan.memberId, resting: row.scan.resting,
                    today: row.scan.day, moment: moment, listName: listName)
                (booking.satelliteId, booking.earlier) = (satellite.id, row.scan.earlier)
                try booking.bookIfPossible(db)
            }
            try Station.resetIdleStations(ofSatellite: satellite.id, at: now, db)
        }
    }

    /// Knows this kiosk as a satellite, before it has its first copy.
    public func begin(as satellite: Satellite) async throws(KitchenError) {
        try await write { db in
            if try Satellite.fetchOne(db, key: satellite.id)?.uuid == satellite.uuid { return }
            try Satellite.deleteAll(db)
            _ = try satellite.inserted(db)
        }
    }
}

extension ScanBooking {
    /// Books a scan again for this kiosk's answers, unless it breaks a rule by now. The hub decides what becomes of it.
    fileprivate func bookIfPossible(_ db: Database) throws {
        try db.inSavepoint {
            do {
                _ = try book(db)
                return .commit
            } catch KitchenError.violated {
                return .rollback
            }
        }
    }
}

extension OutboxRow {
    /// Removes the scans that the copy contains.
    ///
    /// A confirmed scan that the copy lacks was lost with an older backup of the hub: it is sent again. A copy has only the latest
    /// scans of a satellite, so of others their position decides.
    fileprivate static func removeConfirmed(
        by copy: HouseholdCopy, confirmedBefore position: Int64, _ satelliteId: Int64, _ db: Database
    ) throws {
        let own = "SELECT uuid FROM scan WHERE stationId IN (SELECT id FROM station WHERE satelliteId = \(satelliteId))"
        let hasAll = try Int.fetchOne(db, sql: "SELECT count(*) FROM (\(own))") ?? 0 < HouseholdCopy.scansOfItsOwn
        try db.execute(
            sql: "DELETE FROM outbox WHERE position <= ? AND (uuid IN (\(own)) OR NOT ?)",
            arguments: [copy.position, hasAll])
        try db.execute(sql: "UPDATE outbox SET position = NULL WHERE position <= ?", arguments: [position])
    }
}

extension Station {
    /// Returns the stations of a satellite to rest that were not used for a while, as the hub does not.
    fileprivate static func resetIdleStations(ofSatellite satelliteId: Int64, at now: Date, _ db: Database) throws {
        for var station in try filter(Columns.satelliteId == satelliteId).fetchAll(db)
        where station.state.droppingExpired(at: now) != station.state {
            _ = try station.resetIfIdle(at: now, db)
        }
    }
}
