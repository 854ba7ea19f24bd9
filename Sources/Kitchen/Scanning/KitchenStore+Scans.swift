import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Returns the latest scans, the newest first.
    ///
    /// - Parameters:
    ///   - last: Only scans that were stored before this one; nil for all.
    ///   - station: Only those of the station of this name; nil for all.
    public func scans(
        limit: Int, before last: UUID? = nil, station: String? = nil
    ) async throws(KitchenError) -> [ScanResult] {
        try await readCached(["\(limit)", last?.uuidString, station]) { db in
            var scans = ScanRecord.order(Column("id").desc).limit(limit)
            if let last {
                let known = ScanRecord.filter(ScanRecord.Columns.uuid == last.text)
                scans = scans.filter(Column("id") < known.select(Column("id")))
            }
            if let station {
                let known = Station.filter(Station.Columns.name == Station.name(station))
                scans = scans.filter(Column("stationId") == known.select(Column("id")))
            }
            return try scans.fetchAll(db).map { try ScanResult(of: $0, db) }
        }
    }
}
