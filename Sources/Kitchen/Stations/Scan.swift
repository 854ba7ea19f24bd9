import Foundation
import GRDB
import Values

/// One thing presented at one station.
public struct Scan: Equatable, Sendable {
    /// By which a scan that is sent twice is booked once.
    public var id: UUID
    /// The name of the station.
    public var station: String
    /// The decoder's name for it; nil for a typed code.
    public var symbology: String?
    public var label: Label
    public var time: Date
    /// The mode for this scan; nil for the station's.
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

    static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy { .lowercaseString }
}
