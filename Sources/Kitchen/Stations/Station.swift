import GRDB
import Values

/// Where scans come from: a camera, a scanner gun, a phone. What it scans is put to its location.
public struct Station: Equatable, Sendable {
    public var id: Int64?
    public var name: String
    public var locationId: Int64
    public var state = StationState()
}

extension Station: FetchableRecord, MutablePersistableRecord {
    public enum Columns {
        static let name = Column("name")
    }

    public init(row: Row) {
        self.init(
            id: row["id"], name: row["name"], locationId: row["locationId"],
            state: StationState(json: row["state"]) ?? StationState())
    }

    public func encode(to container: inout PersistenceContainer) {
        (container["id"], container["name"], container["locationId"]) = (id, name, locationId)
        container["state"] = state.json
    }

    public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

    /// A name that fits: controls are made visible, it is cut to 60 characters, and never empty.
    static func name(_ text: String) -> String {
        let name = String(text.showingControls().trimmingSpaces().unicodeScalars.prefix(60))
        return name.isEmpty ? "nameless" : name
    }

    /// The station of this name, which begins at the first location if it is new.
    static func named(_ name: String, _ db: Database) throws -> Station {
        if let known = try Station.filter(Columns.name == name).fetchOne(db) { return known }
        let location = try Location.first(db)
        return try Station(name: name, locationId: location.rowId).inserted(db)
    }

    /// The station with a location that is still there: what it scans must have a place.
    func placed(_ db: Database) throws -> Station {
        let place = try Location.fetchOne(db, key: locationId)
        guard place?.isRemoved != false else { return self }
        var station = self
        station.locationId = try Location.first(db).rowId
        try station.update(db)
        return station
    }
}
