import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Undoes what was done in one go: amounts and everything else are what they would be without it.
    ///
    /// - Throws: ``RuleViolation/builtUpon(by:)`` with the later operations that stand in the way,
    ///   ``RuleViolation/notUndoable`` for what was undone before, and for an undoing.
    public func undo(_ operation: UUID, by actor: Actor) async throws(KitchenError) -> JournalLine {
        try await carryOut(.undone, by: actor) { try $0.undo(operation) }
    }

    /// What stands in the way of undoing an operation, the latest first; empty if nothing does.
    public func obstacles(to operation: UUID) async throws(KitchenError) -> [JournalLine] {
        try await read { db in
            try JournalLine.fetchAll(try UndoPlan(of: try Movement.of(operation, db), db).obstacles(), db)
        }
    }
}

extension StockOperation {
    func undo(_ operation: UUID) throws {
        let movements = try Movement.of(operation, db)
        guard !movements.isEmpty else { throw KitchenError.violated(.missing(.movement)) }
        let undoing = try UndoPlan(of: movements, db)
        guard try undoing.isPossible() else { throw KitchenError.violated(.notUndoable) }
        let obstacles = try undoing.obstacles()
        guard obstacles.isEmpty else {
            throw KitchenError.violated(.builtUpon(by: try JournalLine.fetchAll(obstacles, db)))
        }
        // What comes back first, so that no amount is below zero on the way.
        for movement in movements.sorted(by: { $0.change < $1.change }) { try takeBack(movement) }
        try reopen(
            try Int64.fetchAll(
                db, sql: "SELECT id FROM location WHERE isRemoved AND removal = ?",
                arguments: [operation.uuidString.lowercased()]))
    }

    private func takeBack(_ movement: Movement) throws {
        guard let lot = try Lot.fetchOne(db, key: movement.lotId) else {
            throw KitchenError.violated(.missing(.lot))
        }
        var details = lot.details
        if let was = movement.was { for aspect in movement.aspects { details.take(aspect, from: was) } }
        try book(-movement.change, on: lot, becoming: details, undoing: movement)
        try reopen(around: details.locationId)
        // Of a product that was removed there is something again.
        try db.execute(sql: "UPDATE product SET isRemoved = 0 WHERE isRemoved AND id = ?", arguments: [lot.productId])
    }

    /// A place that something comes back to is there again, and so is the place around it.
    private func reopen(around locationId: Int64) throws {
        try reopen(
            try Int64.fetchAll(
                db,
                sql: """
                    WITH RECURSIVE place (id, parentId) AS (
                        SELECT id, parentId FROM location WHERE id = ?
                        UNION
                        SELECT location.id, location.parentId FROM location JOIN place ON location.id = place.parentId
                    )
                    SELECT id FROM location WHERE isRemoved AND id IN (SELECT id FROM place)
                    """,
                arguments: [locationId]))
    }

    /// Places are there again, each under a name that no neighbour has taken meanwhile.
    private func reopen(_ places: [Int64]) throws {
        for id in places {
            let place = try Location.find(db, key: id)
            let taken = Set(try LocationTree.current(db).children(of: place.parentId).map(\.name.folded))
            let names = [place.name] + (2...99).map { "\(place.name) (\($0))" }
            try db.execute(
                sql: "UPDATE location SET isRemoved = 0, removal = NULL, name = ? WHERE id = ?",
                arguments: [names.first { !taken.contains($0.folded) } ?? place.name, id])
        }
    }
}
