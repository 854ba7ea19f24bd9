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
    /// - Throws: ``KitchenError``; then the copy has to be taken again: it may be written and the outbox not yet booked.
    public func take(
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
            try Station.settle(ofSatellite: satellite.id, at: now, db)
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
    fileprivate static func settle(ofSatellite satelliteId: Int64, at now: Date, _ db: Database) throws {
        for var station in try filter(Columns.satelliteId == satelliteId).fetchAll(db)
        where station.state.settled(at: now) != station.state {
            _ = try station.settle(at: now, db)
        }
    }
}

extension HouseholdCopy {
    /// Makes the copied tables equal to the hub's. Only rows that differ are written.
    fileprivate func write(_ db: Database) throws {
        let differing = differing(from: try HouseholdCopy(storedIn: db))
        for table in CopiedTable.all {
            if let blocks = differing[table.name] { try replace(blocks, of: table, db) }
        }
        try db.execute(sql: "UPDATE timer SET productId = NULL WHERE productId NOT IN (SELECT id FROM product)")
        try db.execute(sql: "UPDATE device SET memberId = NULL WHERE memberId NOT IN (SELECT id FROM member)")
    }

    /// Returns the blocks of each of the hub's tables that differ from those that are stored here.
    private func differing(from stored: HouseholdCopy) -> [String: [CopiedBlock]] {
        let tables = Set(blocks.keys.map(\.table))
        let differing = Set(blocks.keys).union(stored.blocks.keys).filter { block in
            tables.contains(block.table) && blocks[block] != stored.blocks[block]
        }
        return Dictionary(grouping: differing, by: \.table)
    }

    private func replace(_ changed: [CopiedBlock], of copied: CopiedTable, _ db: Database) throws {
        let table = copied.name.quotedDatabaseIdentifier
        let names = try fill("hubRow", with: changed, of: copied, db)
        let keys = try db.primaryKey(copied.name).columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
        let isChanged = "\(copied.blockNumber) IN (\(changed.map { "\($0.number)" }.joined(separator: ", ")))"
        try db.execute(
            sql: """
                DELETE FROM main.\(table) WHERE \(isChanged) AND (\(keys)) NOT IN (SELECT \(keys) FROM temp.hubRow);
                INSERT OR REPLACE INTO main.\(table) (\(names))
                    SELECT \(names) FROM temp.hubRow EXCEPT SELECT \(names) FROM main.\(table) WHERE \(isChanged);
                DROP TABLE temp.hubRow
                """)
    }

    /// Creates a temporary table of the hub's rows. Of another version of the program the columns may differ.
    ///
    /// - Returns: The columns that both have.
    private func fill(
        _ name: String, with changed: [CopiedBlock], of copied: CopiedTable, _ db: Database
    ) throws -> String {
        let own = try db.columns(in: copied.name).map(\.name)
        let first = blocks[CopiedBlock(table: copied.name, number: 0)]?.json
        let theirs = try String.fetchAll(db, sql: "SELECT value FROM json_each(?, '$.columns')", arguments: [first])
        let common = theirs.enumerated().filter { own.contains($1) }
        let names = common.map(\.element.quotedDatabaseIdentifier).joined(separator: ", ")
        let values = common.map { "json_extract(value, '$[\($0.offset)]')" }.joined(separator: ", ")
        let table = copied.name.quotedDatabaseIdentifier
        try db.execute(sql: "CREATE TEMP TABLE \(name) AS SELECT \(names) FROM main.\(table) WHERE 0")
        for rows in changed.compactMap({ blocks[$0] }) {
            try db.execute(
                sql: "INSERT INTO temp.\(name) SELECT \(values) FROM json_each(?, '$.rows')", arguments: [rows.json])
        }
        return names
    }
}
