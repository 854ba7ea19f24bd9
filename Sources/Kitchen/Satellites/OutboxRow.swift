import Foundation
import GRDB
import Values

/// A scan in a satellite's outbox.
struct OutboxRow: Codable {
    @RowID var id: Int64 = 0
    var uuid: UUID
    var scan: SentScan
    /// What the satellite has answered.
    var did: ScanEffect?
    /// The number of the hub's latest scan when it had booked this one; nil until it has confirmed it.
    var position: Int64?
}

extension OutboxRow: FetchableRecord, RowIdentified {
    static let databaseTableName = "outbox"

    enum Columns {
        static let uuid = Column(CodingKeys.uuid)
        static let position = Column(CodingKeys.position)
    }

    static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy { .lowercaseString }

    static func all(_ db: Database) throws -> [OutboxRow] { try order(Column("id")).fetchAll(db) }
}
