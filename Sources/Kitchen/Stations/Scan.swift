import Foundation
import GRDB
import Values

/// One thing presented at one station.
public struct Scan: Equatable, Sendable {
    /// Sent twice, a scan is booked once: this is what tells.
    public var id: UUID
    /// The name of the station.
    public var station: String
    /// As the decoder names it; nil for what was typed.
    public var symbology: String?
    public var label: Label
    public var time: Date
    /// What to do with it, whatever the station's mode; nil for as the station does.
    public var mode: Mode?

    /// - Parameter station: Its name; controls in it are made visible, and it is cut to 60 characters.
    public init(id: UUID, station: String, symbology: String? = nil, label: Label, time: Date, mode: Mode? = nil) {
        self.id = id
        self.station = Station.name(station)
        self.symbology = symbology
        self.label = label
        self.time = time
        self.mode = mode
    }
}

/// A scan as the database keeps it.
struct ScanRecord: Codable {
    var id: Int64?
    var uuid: UUID
    var stationId: Int64
    var symbology: String?
    var text: String
    var label: Label.Kind
    var productId: Int64?
    var time: Date
    /// What came of it; nil for scans of before stations had modes.
    var did: ScanEffect?
    /// What it changed stock by.
    var operation: UUID?
    /// What it put on a shopping list.
    var entryId: Int64?
    /// The week's shopping that it was a part of.
    var bulkId: Int64?
    /// Whether an undo card has taken it back.
    var isTakenBack = false
}

extension ScanRecord: FetchableRecord, MutablePersistableRecord {
    static let databaseTableName = "scan"

    enum Columns {
        static let uuid = Column(CodingKeys.uuid)
    }

    static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy { .lowercaseString }

    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}
