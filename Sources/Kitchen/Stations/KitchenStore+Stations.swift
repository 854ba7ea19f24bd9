import Foundation
import GRDB
import Values

/// A station as pages show it.
public struct StationLine: Equatable, Sendable {
    public var name: String
    /// The mode for the next pack.
    public var mode: Mode
    /// Whether the mode is for the next pack only.
    public var isOnce: Bool
    public var isResting: Bool
    public var locationId: Int64
    /// The path of its location, such as `Freezer › Drawer 1`.
    public var place: String
    /// The member named by a card.
    public var member: String?
    /// What cards have set for the next pack.
    public var next: StationState.Particulars
    /// Whether it waits for a second showing of a pack or card.
    public var isAsking: Bool
    /// The code of the date card that moves its date to the other pack if it is shown again; nil for none.
    public var movableDateCode: String?
    /// The bulk session that is open.
    public var bulk: UUID?
    /// The row id of the satellite that it is at; nil for this kiosk.
    public var satelliteId: Int64?
}

extension StationLine {
    /// Whether pages can leave it out: the terminal and scripts, at rest.
    public var isForgotten: Bool { isResting && ["api", "scan"].contains(name) }
}

extension KitchenStore {
    /// Returns all stations that have scanned something, by name.
    ///
    /// - Parameter resting: The mode of stations at rest; nil for the household's setting.
    public func stations(resting: Mode? = nil) async throws(KitchenError) -> [StationLine] {
        let now = clock.now
        let (stations, names) = try await readCached(0) { db in
            (try Station.order(Station.Columns.name).fetchAll(db), try StationNames(db))
        }
        return stations.map { StationLine($0, resting: resting, names, at: now) }
    }

    /// Resets stations that were not used for a while, and ends abandoned bulk sessions.
    ///
    /// - Parameter satelliteId: The satellite whose stations are meant; nil for those of the hub. The times of others are
    ///   by other clocks.
    /// - Returns: The stations whose mode has changed.
    public func resetIdleStations(
        resting: Mode? = nil, ofSatellite satelliteId: Int64? = nil
    ) async throws(KitchenError) -> [StationLine] {
        let now = clock.now
        let restless = try await read { db in
            try Station.filter(Station.Columns.satelliteId == satelliteId).fetchAll(db)
                .filter { $0.state.droppingExpired(at: now) != $0.state }.map(\.id)
        }
        guard !restless.isEmpty else { return [] }
        return try await write { db in
            let names = try StationNames(db)
            return try restless.compactMap { id in
                var station = try Station.find(db, key: id)
                guard try station.resetIfIdle(at: now, db) else { return nil }
                return StationLine(station, resting: resting, names, at: now)
            }
        }
    }

    /// Returns one station; one that has not scanned yet is at rest, and is not created.
    public func station(_ name: String, resting: Mode? = nil) async throws(KitchenError) -> StationLine {
        let now = clock.now
        return try await read { db in
            let name = Station.name(name)
            let known = try Station.filter(Station.Columns.name == name).fetchOne(db)
            let station = try known ?? Station(name: name, locationId: Location.outermost(db)?.id ?? 0)
            return StationLine(station, resting: resting, try StationNames(db), at: now)
        }
    }
}

extension StationState {
    /// Sets the mode; nil for rest.
    mutating func choose(_ mode: Mode?) {
        if let mode, mode.isOneShot {
            once = mode
        } else {
            (self.mode, once) = (mode, nil)
            counted = mode == .count ? [:] : nil
        }
        (last, question) = (nil, nil)
    }
}

extension Station {
    /// - Returns: Whether its mode has changed.
    mutating func resetIfIdle(at now: Date, _ db: Database) throws -> Bool {
        let before = state
        if before.hasForgottenBulk(at: now) { try BulkSession.end(before.bulkId, at: now, db) }
        state = before.droppingExpired(at: now)
        try update(db)
        return (before.mode, before.once) != (state.mode, state.once)
    }
}

/// What the states of stations refer to.
private struct StationNames: Sendable {
    /// The household's mode of stations at rest.
    let resting: Mode
    /// The paths of all locations, such as `Freezer › Drawer 1`.
    let paths: [Int64: String]
    let members: [Int64: String]
    /// The bulk sessions that are open.
    let bulks: [Int64: UUID]

    init(_ db: Database) throws {
        resting = try Household.current(db).restingMode
        paths = try Location.paths(db)
        members = Dictionary(try Member.fetchAll(db).map { ($0.id, $0.name) }) { $1 }
        bulks = Dictionary(
            try BulkSession.filter(Column("ended") == nil).fetchAll(db).map { ($0.id, $0.uuid) }
        ) { $1 }
    }
}

extension StationLine {
    fileprivate init(_ station: Station, resting: Mode?, _ names: StationNames, at now: Date) {
        let state = station.state.droppingExpired(at: now)
        self.init(
            name: station.name, mode: state.once ?? state.mode ?? resting ?? names.resting, isOnce: state.once != nil,
            isResting: state.once == nil && state.mode == nil, locationId: station.locationId,
            place: names.paths[station.locationId] ?? "", member: state.memberId.flatMap { names.members[$0] },
            next: state.next, isAsking: state.question != nil, movableDateCode: state.movableDateCode,
            bulk: state.bulkId.flatMap { names.bulks[$0] }, satelliteId: station.satelliteId)
    }
}
