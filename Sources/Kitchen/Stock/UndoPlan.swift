import Foundation
import GRDB
import Values

/// Whether an operation can be undone, and what was built upon it.
struct UndoPlan {
    private let movements: [Movement]
    private let db: Database

    init(of movements: [Movement], _ db: Database) throws {
        guard !movements.isEmpty else { throw KitchenError.violated(.missing(.movement)) }
        self.movements = movements
        self.db = db
    }

    /// Whether it is no undoing itself, and was not undone before.
    func isPossible() throws -> Bool {
        guard movements.allSatisfy({ $0.kind != .undone }) else { return false }
        return try !movements.contains {
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM movement WHERE undoes = ?)", arguments: [$0.id]) == true
        }
    }

    /// The operations that would make no sense without this one, the latest first.
    func obstacles() throws -> [UUID] {
        let lots = Dictionary(grouping: movements, by: \.lotId)
        let found = try lots.flatMap { try obstacles(on: $0.key, $0.value) }
        let latest = Dictionary(found.map { ($0.operation, $0.id ?? 0) }, uniquingKeysWith: max)
        return latest.sorted { $0.value > $1.value }.map(\.key)
    }

    private func obstacles(on lotId: Int64, _ mine: [Movement]) throws -> [Movement] {
        let others = try standing(on: lotId).filter { $0.operation != mine[0].operation }
        let last = mine.compactMap(\.id).max() ?? 0
        let later = others.filter { ($0.id ?? 0) > last }
        let building = later.filter { later in mine.contains { later.isBuilt(upon: $0) } }
        let change = mine.map(\.change).reduce(.zero, +)
        let amount = try Amount.fetchOne(db, sql: "SELECT amount FROM lot WHERE id = ?", arguments: [lotId]) ?? .zero
        guard amount < change else { return building }
        // What was taken later has been taken of this; once others were undone out of order, what was taken earlier too.
        let takings = later.filter { $0.change < .zero }
        return building + (takings.isEmpty ? others.filter { $0.change < .zero } : takings)
    }

    /// What was done with a lot and neither undoes nor was undone.
    private func standing(on lotId: Int64) throws -> [Movement] {
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
    /// Whether this later movement of the same lot would be another without the earlier one.
    fileprivate func isBuilt(upon earlier: Movement) -> Bool {
        if !aspects.isDisjoint(with: earlier.aspects) { return true }
        // A count says what is there, whatever was before; and what comes back must be what went.
        if earlier.change != .zero, kind == .counted || (isKeptOtherwise && !aspects.isEmpty) { return true }
        // What was put to a lot, or carried to another, was so because the lot was as it was.
        return !earlier.aspects.isEmpty && change != .zero && (isCarrying || kind == .added)
    }

    /// Whether it changes how or where something is kept.
    private var isKeptOtherwise: Bool { [.moved, .opened, .frozen, .thawed].contains(kind) }

    /// Whether it can carry something from one lot to another.
    private var isCarrying: Bool { isKeptOtherwise || [.split, .edited].contains(kind) }
}
