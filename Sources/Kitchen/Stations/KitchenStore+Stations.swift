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
        return try await read { db in
            let rest = try resting ?? Household.current(db).restingMode
            let paths = try Location.paths(db)
            return try Station.order(Station.Columns.name).fetchAll(db).map {
                try StationLine($0, resting: rest, paths, at: now, db)
            }
        }
    }

    /// Resets stations that were not used for a while, and ends abandoned bulk sessions.
    ///
    /// - Returns: The stations whose mode has changed.
    public func settleStations(resting: Mode? = nil) async throws(KitchenError) -> [StationLine] {
        let now = clock.now
        let restless = try await read { db in
            try Station.fetchAll(db).filter { $0.state.settled(at: now) != $0.state }.map(\.id)
        }
        guard !restless.isEmpty else { return [] }
        return try await write { db in
            let rest = try resting ?? Household.current(db).restingMode
            let paths = try Location.paths(db)
            return try restless.compactMap { id in
                var station = try Station.find(db, key: id)
                guard try station.settle(at: now, db) else { return nil }
                return try StationLine(station, resting: rest, paths, at: now, db)
            }
        }
    }

    /// Returns one station; one that has not scanned yet is at rest, and is not created.
    public func station(_ name: String, resting: Mode? = nil) async throws(KitchenError) -> StationLine {
        let now = clock.now
        return try await read { db in
            let rest = try resting ?? Household.current(db).restingMode
            let name = Station.name(name)
            let known = try Station.filter(Station.Columns.name == name).fetchOne(db)
            let station = try known ?? Station(name: name, locationId: Location.outermost(db)?.id ?? 0)
            return try StationLine(station, resting: rest, Location.paths(db), at: now, db)
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
    fileprivate mutating func settle(at now: Date, _ db: Database) throws -> Bool {
        let before = state
        if before.hasForgottenBulk(at: now) { try BulkSession.end(before.bulkId, at: now, db) }
        state = before.settled(at: now)
        try update(db)
        return (before.mode, before.once) != (state.mode, state.once)
    }
}

extension StationLine {
    fileprivate init(
        _ station: Station, resting: Mode, _ paths: [Int64: String], at now: Date, _ db: Database
    ) throws {
        let state = station.state.settled(at: now)
        self.init(
            name: station.name, mode: state.once ?? state.mode ?? resting, isOnce: state.once != nil,
            isResting: state.once == nil && state.mode == nil, locationId: station.locationId,
            place: paths[station.locationId] ?? "",
            member: try state.memberId.flatMap { try Member.fetchOne(db, key: $0)?.name }, next: state.next,
            isAsking: state.question != nil, movableDateCode: state.movableDateCode,
            bulk: try state.bulkId.flatMap { try BulkSession.fetchOne(db, key: $0) }.flatMap {
                $0.ended == nil ? $0.uuid : nil
            })
    }
}
