import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Books a scan at a satellite, and puts it into the outbox in the same transaction.
    ///
    /// - Parameters:
    ///   - satelliteId: The satellite's row id at the hub.
    ///   - others: As in ``book(_:knowing:orKnowing:by:resting:listName:)``.
    public func bookAndSend(
        _ scan: Scan, from satelliteId: Int64, knowing facts: ExternalProductData? = nil,
        orKnowing others: [GTIN: ExternalProductData] = [:], by memberId: Int64? = nil, resting: Mode? = nil,
        listName: @escaping @Sendable (_ language: String?) -> String = { _ in "Shopping" }
    ) async throws(KitchenError) -> (ScanResult, isNew: Bool) {
        var known = others
        if let gtin = scan.label.gtin { known[gtin] = facts }
        let sent = SentScan(scan: scan, memberId: memberId, resting: resting, day: clock.today)
        var booking = ScanBooking(
            scan, knowing: known, by: memberId, resting: resting, today: sent.day, moment: moments.now,
            listName: listName)
        booking.satelliteId = satelliteId
        return try await write { [booking] db in
            let (record, isNew) = try booking.book(db)
            // It is in the outbox already if a copy has replaced the scans, and it was not booked again.
            if isNew { _ = try OutboxRow(record, sent).inserted(db, onConflict: .ignore) }
            return (try ScanResult(of: record, db), isNew)
        }
    }

    /// Returns the scans that the hub has not confirmed, the oldest first.
    public func unsentScans(limit: Int) async throws(KitchenError) -> [SentScan] {
        try await read { db in
            try OutboxRow.filter(OutboxRow.Columns.position == nil).order(Column("id")).limit(limit).fetchAll(db)
                .map(\.scan)
        }
    }

    /// Returns the number of scans that the hub has not confirmed.
    public func unsentCount() async throws(KitchenError) -> Int {
        try await read { try OutboxRow.filter(OutboxRow.Columns.position == nil).fetchCount($0) }
    }

    /// Returns the scans that the copy lacks, to be booked again after the next one.
    public func scansInOutbox() async throws(KitchenError) -> [SentScan] {
        try await read { try OutboxRow.all($0).map(\.scan) }
    }

    /// Returns the greatest position with which the hub has confirmed a scan of the outbox; 0 for none.
    public func latestConfirmation() async throws(KitchenError) -> Int64 {
        try await read { try Int64.fetchOne($0, sql: "SELECT max(position) FROM outbox") ?? 0 }
    }

    /// Notes which scans the hub has booked. Those that it has booked of another kiosk are in no copy as this one's: they
    /// leave the outbox at once.
    ///
    /// - Returns: Those of which the hub's effect is another than the satellite's, and was not known to be.
    public func confirm(_ receipts: [ScanReceipt]) async throws(KitchenError) -> [ScanReceipt] {
        guard !receipts.isEmpty else { return [] }
        return try await write { db in
            try receipts.filter { receipt in
                let uuid = receipt.scan.text
                guard var row = try OutboxRow.filter(OutboxRow.Columns.uuid == uuid).fetchOne(db), row.position == nil
                else { return false }
                row.position = receipt.position
                if receipt.isOfOtherKiosk == true { try row.delete(db) } else { try row.update(db) }
                return receipt.differs(from: row.did)
            }
        }
    }
}

extension OutboxRow {
    fileprivate init(_ record: ScanRecord, _ sent: SentScan) {
        var sent = sent
        if record.did?.timer != nil { sent.earlier.timer = record.did }
        self.init(uuid: record.uuid, scan: sent, did: record.did)
    }
}
