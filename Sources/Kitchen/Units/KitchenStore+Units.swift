import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Returns all units, grouped by kind, Scantry's own first.
    public func units() async throws(KitchenError) -> [Values.Unit] { try await read(Values.Unit.current) }

    public func unit(_ id: Int64) async throws(KitchenError) -> Values.Unit {
        try await read { try Values.Unit.known(id, $0) }
    }

    /// Adds a unit of the household's own. A removed unit with the same symbol and kind is restored.
    public func add(_ draft: UnitDraft) async throws(KitchenError) -> Values.Unit {
        try await write { db in
            if var unit = try Values.Unit.removed(draft, db) {
                try db.execute(sql: "UPDATE unit SET isRemoved = 0 WHERE id = ?", arguments: [unit.id])
                try unit.apply(draft, db)
                try unit.update(db)
                return unit
            }
            var unit = Values.Unit(symbol: "", kind: draft.kind)
            try unit.apply(draft, db)
            return try unit.inserted(db)
        }
    }

    /// Replaces the fields of a unit. Of Scantry's own units only the names can change; of units in use, not the kind.
    public func edit(unit id: Int64, _ draft: UnitDraft) async throws(KitchenError) -> Values.Unit {
        try await edit(unit: id) { $0 = draft }
    }

    /// Changes some fields of a unit and keeps the rest.
    public func edit(
        unit id: Int64, _ change: @escaping @Sendable (inout UnitDraft) -> Void
    ) async throws(KitchenError) -> Values.Unit {
        try await write { db in
            var unit = try Values.Unit.known(id, db)
            let before = unit
            var draft = UnitDraft(unit)
            change(&draft)
            try unit.apply(draft, db)
            if before.isBuiltIn {
                let isSame = unit.symbol == before.symbol && unit.kind == before.kind
                guard isSame, draft.measure == nil || unit.ratio == before.ratio else {
                    throw KitchenError.violated(.builtIn(.unit))
                }
                (unit.numerator, unit.denominator) = (before.numerator, before.denominator)
            }
            let losesItsMeasure = before.ratio != nil && unit.ratio == nil
            if unit.kind != before.kind || losesItsMeasure { try unit.refuseIfUsed(db) }
            try unit.update(db)
            return unit
        }
    }

    /// Merges a unit into another, for all that is counted in it. One of each must be the same amount.
    public func merge(unit id: Int64, into other: Int64) async throws(KitchenError) -> Values.Unit {
        try await write { db in
            guard id != other else { throw KitchenError.violated(.same(.unit)) }
            let (unit, into) = (try Values.Unit.known(id, db), try Values.Unit.known(other, db))
            guard !unit.isBuiltIn else { throw KitchenError.violated(.builtIn(.unit)) }
            guard unit.kind == into.kind, unit.ratio == nil || unit.ratio == into.ratio else {
                throw KitchenError.violated(.inconvertible(from: unit.symbol, to: into.symbol))
            }
            try unit.rebind(to: other, db)
            try unit.delete(db)
            return into
        }
    }

    /// Returns how many things are counted in a unit: lots in stock, open list entries, and products that are counted
    /// or cooked in it or define a measure with it.
    public func users(ofUnit id: Int64) async throws(KitchenError) -> [RuleViolation.Thing: Int] {
        try await read { try Values.Unit.known(id, $0).users($0) }
    }

    /// Removes a unit that nothing in use is counted in.
    ///
    /// - Throws: ``RuleViolation/inUse(by:)`` in a ``KitchenError``, with the number of uses.
    public func remove(unit id: Int64) async throws(KitchenError) {
        try await write { db in
            let unit = try Values.Unit.known(id, db)
            guard !unit.isBuiltIn else { throw KitchenError.violated(.builtIn(.unit)) }
            try unit.refuseIfUsed(db)
            if try unit.isNamedByHistory(db) {
                try db.execute(sql: "UPDATE unit SET isRemoved = 1 WHERE id = ?", arguments: [id])
            } else {
                try unit.delete(db)
            }
        }
    }
}

extension Values.Unit {
    /// Returns a removed unit with the same symbol and kind, or nil.
    fileprivate static func removed(_ draft: UnitDraft, _ db: Database) throws -> Values.Unit? {
        try Values.Unit.fetchOne(
            db, sql: "SELECT * FROM unit WHERE isRemoved = 1 AND symbol = ? COLLATE NOCASE AND kind = ?",
            arguments: [draft.symbol.trimmingCharacters(in: .whitespacesAndNewlines), draft.kind.rawValue])
    }

    fileprivate mutating func apply(_ draft: UnitDraft, _ db: Database) throws {
        let draft = try draft.checked(db)
        (symbol, kind, name, plural) = (draft.symbol, draft.kind, draft.name, draft.plural)
        if let measure = draft.measure {
            let ratio = try ratio(of: measure, db)
            (numerator, denominator) = (ratio.numerator, ratio.denominator)
        } else {
            (numerator, denominator) = (nil, nil)
        }
        let other = try Values.Unit.fetchOne(
            db, sql: "SELECT * FROM unit WHERE symbol = ? COLLATE NOCASE", arguments: [symbol])
        if let other, other.id != id { throw KitchenError.violated(.taken(.symbol, by: other.symbol)) }
    }

    /// Returns the ratio to the first unit of its kind that a measure in another unit gives.
    private func ratio(of measure: UnitDraft.Measure, _ db: Database) throws -> Ratio {
        let other = try Values.Unit.known(measure.unitId, db)
        guard measure.amount > .zero else { throw KitchenError.violated(.outOfRange(.amount)) }
        guard other.kind == kind, other.id != id, let first = other.ratio,
            let result = Ratio(measure.amount.thousandths, 1_000)?.times(first)
        else { throw KitchenError.violated(.inconvertible(from: symbol, to: other.symbol)) }
        return result
    }

    /// SQL conditions for what is counted in a unit, with the unit as argument; the pages of each kind show the same.
    private static let users: [(thing: RuleViolation.Thing, condition: String)] = [
        (.product, "product.isRemoved = 0 AND \(Product.usesUnit)"), (.lot, "lot.amount > 0 AND lot.unitId = ?"),
        (.entry, "\(Entry.isOpen) AND entry.unitId = ?"),
    ]

    fileprivate func users(_ db: Database) throws -> [RuleViolation.Thing: Int] {
        try Self.users.reduce(into: [:]) { users, user in
            let sql = "SELECT count(*) FROM \(user.thing.rawValue) WHERE \(user.condition)"
            let arguments = StatementArguments(Array(repeating: id, count: user.condition.count { $0 == "?" }))
            let count = try Int.fetchOne(db, sql: sql, arguments: arguments) ?? 0
            if count > 0 { users[user.thing] = count }
        }
    }

    /// Returns whether empty lots, finished entries or removed products are still counted in it.
    fileprivate func isNamedByHistory(_ db: Database) throws -> Bool {
        let columns = [
            "lot.unitId", "entry.unitId", "cookingProfile.unitId", "conversion.unitId", "conversion.otherUnitId",
        ]
        return try columns.contains { column in
            let table = column.prefix { $0 != "." }
            let sql = "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(column) = ?)"
            return try Bool.fetchOne(db, sql: sql, arguments: [id]) == true
        }
    }

    fileprivate func refuseIfUsed(_ db: Database) throws {
        let users = try users(db)
        guard users.isEmpty else { throw KitchenError.violated(.inUse(by: users)) }
        try db.execute(
            sql: "UPDATE product SET unitId = ? WHERE unitId = ? AND isRemoved = 1",
            arguments: [Values.Unit.pieceId, id])
    }

    /// Changes everything that is counted in this unit to another.
    fileprivate func rebind(to other: Int64, _ db: Database) throws {
        for table in ["product", "lot", "entry", "cookingProfile"] {
            try db.execute(sql: "UPDATE \(table) SET unitId = ? WHERE unitId = ?", arguments: [other, id])
        }
        // A product's measure for the other unit stays; a measure of a unit by itself is deleted.
        try db.execute(
            sql: """
                UPDATE OR IGNORE conversion SET unitId = ? WHERE unitId = ? AND otherUnitId <> ?;
                UPDATE conversion SET otherUnitId = ? WHERE otherUnitId = ? AND unitId <> ?;
                DELETE FROM conversion WHERE unitId = ? OR otherUnitId = ?;
                """, arguments: [other, id, other, other, id, other, id, id])
    }
}
