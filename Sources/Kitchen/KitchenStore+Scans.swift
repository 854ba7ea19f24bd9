import Foundation
import GRDB

extension KitchenStore {
    /// The latest scans, the newest first.
    ///
    /// - Parameter last: Only scans that were stored before this one; nil for all.
    public func scans(limit: Int, before last: UUID? = nil) async throws(KitchenError) -> [Booking] {
        try await read { db in
            var scans = ScanRecord.order(Column("id").desc).limit(limit)
            if let last {
                let known = ScanRecord.filter(ScanRecord.Columns.uuid == last.uuidString.lowercased())
                scans = scans.filter(Column("id") < known.select(Column("id")))
            }
            return try scans.fetchAll(db).map { try Booking(of: $0, db) }
        }
    }
}
