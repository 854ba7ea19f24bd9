import GRDB
import Values

/// A source of scans: a camera, a scanner gun, a phone. Its location is where additions go.
public struct Station: Equatable, Sendable {
    @RowID public var id: Int64 = 0
    public var name: String
    public var locationId: Int64
    public var state = StationState()
    /// The satellite that it is at; nil for this kiosk.
    public var satelliteId: Int64?
}

extension Station: FetchableRecord, RowIdentified {
    public enum Columns {
        static let name = Column("name")
        static let satelliteId = Column("satelliteId")
    }

    public init(row: Row) {
        self.init(
            id: row["id"], name: row["name"], locationId: row["locationId"],
            state: StationState(json: row["state"]) ?? StationState(), satelliteId: row["satelliteId"])
    }

    public func encode(to container: inout PersistenceContainer) {
        (container["id"], container["name"], container["locationId"]) = (_id, name, locationId)
        (container["state"], container["satelliteId"]) = (state.json, satelliteId)
    }

    /// Writes the location and the state. Rewriting the name would write its index, too, with every scan.
    func updateState(_ db: Database) throws {
        try update(db, columns: ["locationId", "state"])
    }

    /// Returns a valid name: controls are made visible, it is cut to 60 characters, and never empty.
    static func name(_ text: String) -> String {
        let name = String(text.showingControls().trimmingSpaces().unicodeScalars.prefix(60))
        return name.isEmpty ? "nameless" : name
    }

    /// Returns the station of this name; creates a new one at the first location.
    ///
    /// - Parameter satelliteId: The satellite that it is at; nil for this kiosk, or if that is unknown.
    static func named(_ name: String, atSatellite satelliteId: Int64? = nil, _ db: Database) throws -> Station {
        guard var known = try Station.filter(Columns.name == name).fetchOne(db) else {
            let location = try Location.first(db)
            return try Station(name: name, locationId: location.id, satelliteId: satelliteId).inserted(db)
        }
        guard let satelliteId, known.satelliteId != satelliteId else { return known }
        known.satelliteId = satelliteId
        try known.update(db)
        return known
    }

    /// Returns the station with a location that exists, moving it to the first one if its own was removed.
    func placed(_ db: Database) throws -> Station {
        let place = try Location.fetchOne(db, key: locationId)
        guard place?.isRemoved != false else { return self }
        var station = self
        station.locationId = try Location.first(db).id
        try station.updateState(db)
        return station
    }
}
