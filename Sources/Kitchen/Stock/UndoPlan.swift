import Foundation
import GRDB
import Values

/// Whether an operation can be undone, and which later operations depend on it.
struct UndoPlan {
    private let movements: [Movement]
    private let db: Database

    init(of movements: [Movement], _ db: Database) throws {
        guard !movements.isEmpty else { throw KitchenError.violated(.missing(.movement)) }
        self.movements = movements
        self.db = db
    }

    /// Whether it is no undo itself, and was not undone before.
    func isPossible() throws -> Bool {
        guard movements.allSatisfy({ $0.kind != .undone }) else { return false }
        return try !movements.contains {
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM movement WHERE undoes = ?)", arguments: [$0.id]) == true
        }
    }

    /// Returns the operations that depend on this one, the latest first.
    func obstacles() throws -> [UUID] {
        let lots = Dictionary(grouping: movements, by: \.lotId)
        let found = try lots.flatMap { try obstacles(on: $0.key, $0.value) }
        let latest = Dictionary(found.map { ($0.operation, $0.id) }, uniquingKeysWith: max)
        return latest.sorted { $0.value > $1.value }.map(\.key)
    }

    /// Returns the lots of which later operations depend on this one.
    func lotsInUse() throws -> Set<Int64> {
        let lots = Dictionary(grouping: movements, by: \.lotId)
        return Set(try lots.filter { try !obstacles(on: $0.key, $0.value).isEmpty }.keys)
    }

    private func obstacles(on lotId: Int64, _ mine: [Movement]) throws -> [Movement] {
        let others = try effectiveMovements(on: lotId).filter { $0.operation != mine[0].operation }
        let last = mine.map(\.id).max() ?? 0
        let later = others.filter { $0.id > last }
        let building = later.filter { later in mine.contains { later.isBuilt(upon: $0) } }
        let change = mine.map(\.change).reduce(.zero, +)
        let amount = try Amount.fetchOne(db, sql: "SELECT amount FROM lot WHERE id = ?", arguments: [lotId]) ?? .zero
        guard amount < change else { return building }
        // Later takings came out of this amount; if later ones were undone out of order, earlier takings did too.
        let takings = later.filter { $0.change < .zero }
        return building + (takings.isEmpty ? others.filter { $0.change < .zero } : takings)
    }

    /// Fetches the movements of a lot that neither undo nor were undone.
    private func effectiveMovements(on lotId: Int64) throws -> [Movement] {
        try Movement.fetchAll(
            db,
            sql: """
                SELECT * FROM movement
                WHERE lotId = ? AND kind <> 'undone'
                    AND NOT EXISTS (SELECT 1 FROM movement AS undoing WHERE undoing.undoes = movement.id)
                """,
            arguments: [lotId])
    }
}

extension Movement {
    /// Whether this later movement of the same lot would differ without the earlier one.
    fileprivate func isBuilt(upon earlier: Movement) -> Bool {
        if !aspects.isDisjoint(with: earlier.aspects) { return true }
        // A count sets the amount whatever was before; and a lot that comes back must be the one that went.
        if earlier.change != .zero, kind == .counted || (isKeptOtherwise && !aspects.isEmpty) { return true }
        // An amount was added, or moved to another lot, because of the lot's details at that time.
        return !earlier.aspects.isEmpty && change != .zero && (isCarrying || kind == .added)
    }

    /// Whether it changes the place or state of a lot.
    private var isKeptOtherwise: Bool { [.moved, .opened, .frozen, .thawed].contains(kind) }

    /// Whether it can move an amount from one lot to another.
    private var isCarrying: Bool { isKeptOtherwise || [.split, .edited].contains(kind) }
}
