import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Returns the household's satellites, by name.
    public func satellites() async throws(KitchenError) -> [Satellite] {
        try await read { try Satellite.order(Satellite.Columns.name).fetchAll($0) }
    }

    /// Returns the satellite with a token of this hash; nil if it is unknown or removed.
    public func satellite(tokenHash: String) async throws(KitchenError) -> Satellite? {
        try await read { db in
            try Satellite.fetchOne(
                db,
                sql: "SELECT * FROM satellite WHERE id = (SELECT satelliteId FROM satelliteToken WHERE tokenHash = ?)",
                arguments: [tokenHash])
        }
    }

    /// Returns a satellite and the hash of its token; nil if it is unknown, removed, or has to join again.
    public func satelliteWithKey(_ uuid: UUID) async throws(KitchenError) -> (satellite: Satellite, tokenHash: String)?
    {
        try await read { db in
            let satellite = try Satellite.filter(Satellite.Columns.uuid == uuid.text).fetchOne(db)
            guard let satellite else { return nil }
            let hash = "SELECT tokenHash FROM satelliteToken WHERE satelliteId = ?"
            return try String.fetchOne(db, sql: hash, arguments: [satellite.id]).map { (satellite, $0) }
        }
    }

    /// Adds a satellite. One of this name that has no token, as after a restore from an export, joins again.
    ///
    /// - Parameter tokenHash: The SHA-256 of its token in hexadecimal digits.
    /// - Throws: ``RuleViolation/taken(_:by:)`` in a ``KitchenError`` if another satellite has the name.
    public func addSatellite(name: String, tokenHash: String) async throws(KitchenError) -> Satellite {
        let name = try name.checked(as: .name, most: Self.longestSatelliteName)
        guard !name.contains(":") else { throw .violated(.unreadable(.name)) }
        let now = clock.now
        return try await write { db in
            let known = try Satellite.filter(Satellite.Columns.name == name).fetchOne(db)
            if let known, try Self.hasToken(known, db) { throw KitchenError.violated(.taken(.name, by: known.name)) }
            guard try known != nil || Satellite.fetchCount(db) < Self.mostSatellites else {
                throw KitchenError.violated(.tooMany(.satellite, most: Self.mostSatellites))
            }
            let satellite = try known ?? Satellite(uuid: .version7(at: now), name: name, joined: now).inserted(db)
            try db.execute(
                sql: "INSERT INTO satelliteToken (satelliteId, tokenHash) VALUES (?, ?)",
                arguments: [satellite.id, tokenHash])
            return satellite
        }
    }

    private static func hasToken(_ satellite: Satellite, _ db: Database) throws -> Bool {
        let count = "SELECT count(*) FROM satelliteToken WHERE satelliteId = ?"
        return try Int.fetchOne(db, sql: count, arguments: [satellite.id]) == 1
    }

    /// Stores when a satellite was last heard of, and how many scans wait in its outbox.
    public func note(_ uuid: UUID, waiting: Int) async throws(KitchenError) {
        let now = clock.now
        try await write { db in
            var satellite = try Satellite.known(uuid, db)
            (satellite.lastSeen, satellite.waiting) = (now, max(0, waiting))
            try satellite.update(db)
        }
    }

    /// Removes a satellite, whose scans are no longer booked. What it has booked stays.
    public func removeSatellite(_ uuid: UUID) async throws(KitchenError) {
        try await write { db in _ = try Satellite.known(uuid, db).delete(db) }
    }

    private static let longestSatelliteName = 30
    private static let mostSatellites = 50
}
