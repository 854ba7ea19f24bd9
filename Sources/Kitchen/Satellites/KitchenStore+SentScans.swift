import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Books a scan that a satellite has sent. One that is booked already gives the same result.
    ///
    /// - Parameter facts: External data of the products that its code may stand for.
    public func book(
        _ sent: SentScan, from satellite: Satellite, knowing facts: [GTIN: ExternalProductData] = [:],
        resting: Mode? = nil, listName: @escaping @Sendable (_ language: String?) -> String = { _ in "Shopping" }
    ) async throws(KitchenError) -> (result: ScanResult, receipt: ScanReceipt, isNew: Bool) {
        let booking = booking(of: sent, from: satellite, knowing: facts, resting: resting, listName: listName)
        return try await write { db in
            let (record, isNew) = try booking.book(db)
            let result = try ScanResult(of: record, db)
            let isOfOtherKiosk = try !isNew && record.satelliteId(db) != satellite.id
            let receipt = ScanReceipt(
                scan: sent.scan.id, position: try ScanRecord.latest(db), effect: record.did,
                isOfOtherKiosk: isOfOtherKiosk ? true : nil, name: result.product?.name,
                bestBefore: result.bestBefore, words: "")
            return (result, receipt, isNew)
        }
    }

    /// The day is the satellite's, but not a later one than here.
    private func booking(
        of sent: SentScan, from satellite: Satellite, knowing facts: [GTIN: ExternalProductData], resting: Mode?,
        listName: @escaping @Sendable (_ language: String?) -> String
    ) -> ScanBooking {
        var scan = sent.scan
        scan.station = satellite.station(scan.station)
        let day = sent.day.flatMap { day in clock.today.map { min(day, $0) } }
        var booking = ScanBooking(
            scan, knowing: facts, by: sent.memberId, resting: sent.resting ?? resting, today: day, moment: moments.now,
            listName: listName)
        (booking.satelliteId, booking.earlier) = (satellite.id, sent.earlier)
        return booking
    }
}

extension ScanRecord {
    /// Returns the satellite at whose station it was made; nil for this kiosk.
    fileprivate func satelliteId(_ db: Database) throws -> Int64? {
        try Int64.fetchOne(db, sql: "SELECT satelliteId FROM station WHERE id = ?", arguments: [stationId])
    }

    /// Returns the number of the latest scan; 0 for none.
    static func latest(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT coalesce(max(id), 0) FROM scan") ?? 0
    }
}
