import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Undoes an operation: amounts and details become what they would be without it. The question that it answered how
    /// many packs are in a case is open again. Products that an answer about in-store numbers has merged are two again.
    ///
    /// - Throws: ``RuleViolation/builtUpon(by:)`` with the later operations that prevent it,
    ///   ``RuleViolation/notUndoable`` for an operation that was undone before, and for an undo.
    public func undo(_ operation: UUID, by actor: Actor) async throws(KitchenError) -> JournalLine {
        try await carryOut(.undone, by: actor) {
            try $0.undo(operation)
            try $0.reopenCase(correctedBy: operation)
        }
    }

    /// Returns the later operations that prevent undoing one, the latest first; empty if none does.
    public func obstacles(to operation: UUID) async throws(KitchenError) -> [JournalLine] {
        try await read { db in
            try JournalLine.fetchAll(try UndoPlan(of: try Movement.of(operation, db), db).obstacles(), db)
        }
    }
}

extension StockOperation {
    /// - Parameter kept: Lots whose movements stay.
    func undo(_ operation: UUID, keeping kept: Set<Int64> = []) throws {
        let all = try Movement.of(operation, db)
        guard !all.isEmpty else { throw KitchenError.violated(.missing(.movement)) }
        let movements = all.filter { !kept.contains($0.lotId) }
        guard !movements.isEmpty else { return }
        let plan = try UndoPlan(of: movements, db)
        guard try plan.isPossible() else { throw KitchenError.violated(.notUndoable) }
        let obstacles = try plan.obstacles()
        guard obstacles.isEmpty else {
            throw KitchenError.violated(.builtUpon(by: try JournalLine.fetchAll(obstacles, db).map(LaterChange.init)))
        }
        // Amounts that come back first, so that none is below zero in between.
        for movement in movements.sorted(by: { $0.change < $1.change }) { try undo(movement) }
        try reopen(
            try Int64.fetchAll(
                db, sql: "SELECT id FROM location WHERE isRemoved AND removal = ?",
                arguments: [operation.text]))
        try InStoreMerge.undo(ofOperation: operation, db)
    }

    private func undo(_ movement: Movement) throws {
        guard let lot = try Lot.fetchOne(db, key: movement.lotId) else {
            throw KitchenError.violated(.missing(.lot))
        }
        var details = lot.details
        if let was = movement.was { for aspect in movement.aspects { details.copy(aspect, from: was) } }
        try book(-movement.change, on: lot, becoming: details, undoing: movement)
        try reopen(around: details.locationId)
        // A removed product that is in stock again is restored.
        try db.execute(sql: "UPDATE product SET isRemoved = 0 WHERE isRemoved AND id = ?", arguments: [lot.productId])
    }

    /// Restores a removed location that something returns to, and those around it.
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

    /// Restores removed locations, each under a name that no neighbour has taken meanwhile.
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
