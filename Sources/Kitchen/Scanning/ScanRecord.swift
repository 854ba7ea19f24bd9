import Foundation
import GRDB
import Values

/// A scan as the database stores it.
struct ScanRecord: Codable {
    @RowID var id: Int64 = 0
    var uuid: UUID
    var stationId: Int64
    var symbology: String?
    var text: String
    var label: Label.Kind
    var productId: Int64?
    var time: Date
    /// Its effect; nil for scans from before stations had modes.
    var did: ScanEffect?
    /// The operation that changed stock.
    var operation: UUID?
    /// The entry that it put on a shopping list.
    var entryId: Int64?
    /// The bulk session that it belongs to.
    var bulkId: Int64?
    /// Whether it was undone by a card.
    var isTakenBack = false
}

extension ScanRecord: FetchableRecord, RowIdentified {
    static let databaseTableName = "scan"

    enum Columns {
        static let uuid = Column(CodingKeys.uuid)
    }

    /// Returns the scan with an identifier; nil if none is stored.
    static func having(_ uuid: UUID, _ db: Database) throws -> ScanRecord? {
        try filter(Columns.uuid == uuid.text).fetchOne(db)
    }

    static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy { .lowercaseString }
}
