import GRDB

/// Where scans come from: a camera, a scanner gun, a phone. What it scans is put to its location.
public struct Station: Codable, Equatable, Sendable {
    public var id: Int64?
    public var name: String
    public var locationId: Int64
}

extension Station: FetchableRecord, MutablePersistableRecord {
    public enum Columns {
        static let name = Column(CodingKeys.name)
    }

    public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

    /// The station of this name, which begins at the first location if it is new.
    static func named(_ name: String, _ db: Database) throws -> Station {
        if let known = try Station.filter(Columns.name == name).fetchOne(db) { return known }
        let location = try Location.first(db)
        return try Station(name: name, locationId: location.rowId).inserted(db)
    }
}
