import Foundation
import GRDB
import Values

/// What to do with the lots at a location that is removed.
public enum LotFate: Equatable, Sendable {
    case move(to: Int64)
    /// Discard them.
    case discard
}

extension KitchenStore {
    /// Returns the number of lots at a location and all inside it.
    public func numberOfLots(at id: Int64) async throws(KitchenError) -> Int {
        try await read { db in
            let places = try LocationTree.current(db).subtree(of: id).map(\.id)
            let count: SQLRequest<Int> = "SELECT count(*) FROM lot WHERE amount > 0 AND locationId IN \(places)"
            return try count.fetchOne(db) ?? 0
        }
    }

    /// Removes a location with all inside it. Stations that used it get another location.
    ///
    /// - Parameter fate: What to do with the lots there; nil if not chosen yet.
    /// - Returns: The line of the journal for the lots, for an undo; nil if there were none.
    /// - Throws: ``RuleViolation/inUse(by:)`` in a ``KitchenError``, with the number of lots, if `fate` is nil.
    @discardableResult
    public func remove(
        location id: Int64, _ fate: LotFate? = nil, by actor: Actor
    ) async throws(KitchenError) -> JournalLine? {
        let clock = clock
        return try await write { db in
            let removal = try LocationRemoval(of: id, fate, db)
            let line = try removal.emptyLocations(by: actor, clock: clock)
            try removal.removeLocations(after: line?.id)
            return line
        }
    }
}

/// The removal of a location, within a transaction.
private struct LocationRemoval {
    let db: Database
    /// The ids of the location and all inside it.
    let places: Set<Int64>
    let fate: LotFate?
    /// The new location of stations.
    let refuge: Int64

    init(of id: Int64, _ fate: LotFate?, _ db: Database) throws {
        _ = try Location.known(id, db)
        let tree = try LocationTree.current(db)
        places = Set(tree.subtree(of: id).map(\.id))
        guard let other = tree.locations.first(where: { [places] in !places.contains($0.id) }) else {
            throw KitchenError.violated(.last(.location))
        }
        if case .move(let destination) = fate {
            guard !places.contains(destination) else { throw KitchenError.violated(.insideItself) }
            refuge = try Location.known(destination, db).id
        } else {
            refuge = other.id
        }
        self.db = db
        self.fate = fate
    }

    func emptyLocations(by actor: Actor, clock: WallClock) throws -> JournalLine? {
        let request: SQLRequest<Lot> = "SELECT * FROM lot WHERE amount > 0 AND locationId IN \(places)"
        let lots = try request.fetchAll(db)
        guard !lots.isEmpty else { return nil }
        guard let fate else { throw KitchenError.violated(.inUse(by: [.lot: lots.count])) }
        let operation = try StockOperation(fate == .discard ? .spoiled : .moved, by: actor, clock: clock, db)
        for lot in lots {
            switch fate {
            case .move(let destination): try operation.move(nil, of: lot, to: destination)
            case .discard: try operation.take(nil, from: lot)
            }
        }
        return try operation.line()
    }

    /// - Parameter operation: The operation on the lots; undoing it restores the locations.
    func removeLocations(after operation: UUID?) throws {
        let isMoved = if case .move = fate { true } else { false }
        try db.execute(
            literal: """
                UPDATE station SET locationId = \(refuge) WHERE locationId IN \(places);
                UPDATE product SET locationId = \(isMoved ? refuge : nil) WHERE locationId IN \(places);
                UPDATE location SET isRemoved = 1, removal = \(operation?.text)
                WHERE NOT isRemoved AND id IN \(places);
                """)
    }
}
