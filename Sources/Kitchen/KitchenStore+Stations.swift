import Foundation
import GRDB

/// A station as pages show it.
public struct StationLine: Equatable, Sendable {
    public var name: String
    /// What it does with the next pack.
    public var mode: Mode
    /// Whether it does so for one pack, or until told otherwise; nil at rest.
    public var isOnce: Bool
    public var isResting: Bool
    public var locationId: Int64
    /// Its way, such as `Freezer › Drawer 1`.
    public var place: String
    /// Who a member's card has named.
    public var member: String?
    /// What waits for the next pack.
    public var next: StationState.Particulars
    /// Whether it waits for a pack or a card to be shown once more.
    public var isAsking: Bool
    /// The week's shopping that is going on.
    public var bulk: UUID?
}

extension KitchenStore {
    /// All stations that have scanned something, by name.
    ///
    /// - Parameter resting: What stations do at rest; nil for what the household has settled.
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

    /// Has a station do something from now on, and somewhere; nil leaves as it is. One that is new begins so.
    public func set(
        station name: String, mode: Mode?? = nil, locationId: Int64? = nil, resting: Mode? = nil
    ) async throws(KitchenError) -> StationLine {
        let now = clock.now
        return try await write { db in
            var station = try Station.named(Station.name(name), db).placed(db)
            var state = station.state.settled(at: now)
            if let mode { state.choose(mode) }
            if let locationId {
                guard try Location.isThere(locationId, db) else { throw KitchenError.declined(.missing(.location)) }
                station.locationId = locationId
                state.isPlaced = true
                if state.counted != nil { state.counted = [:] }
            }
            state.time = now
            station.state = state
            try station.update(db)
            return try StationLine(
                station, resting: resting ?? Household.current(db).restingMode, Location.paths(db), at: now, db)
        }
    }
}

extension StationState {
    /// Does so from now on; nil for what the station does at rest.
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
            isAsking: state.question != nil,
            bulk: try state.bulkId.flatMap { try Bulk.fetchOne(db, key: $0) }.flatMap {
                $0.ended == nil ? $0.uuid : nil
            })
    }
}
