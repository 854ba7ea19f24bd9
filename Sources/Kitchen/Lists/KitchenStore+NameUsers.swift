import GRDB
import Values

extension KitchenStore {
    /// Merges two names of a list: whatever had the first has the other then.
    public func merge(_ id: Int64, into other: Int64, of list: NameList) async throws(KitchenError) -> NameLine {
        try await write { db in
            guard id != other else { throw KitchenError.violated(.same(list.thing)) }
            _ = (try list.line(id, db), try list.line(other, db))
            try list.rebind(id, to: other, db)
            try db.execute(sql: "DELETE FROM \(list.rawValue) WHERE id = ?", arguments: [id])
            return try list.line(other, db)
        }
    }

    /// Returns the number of users of a name, by kind of thing.
    public func users(of id: Int64, in list: NameList) async throws(KitchenError) -> [RuleViolation.Thing: Int] {
        try await read { try list.users(of: id, $0) }
    }

    /// Removes a name that is not used.
    ///
    /// - Throws: ``RuleViolation/inUse(by:)`` in a ``KitchenError``, with the number of users by kind of thing.
    public func remove(_ id: Int64, of list: NameList) async throws(KitchenError) {
        try await write { db in
            _ = try list.line(id, db)
            let users = try list.users(of: id, db)
            guard users.isEmpty else { throw KitchenError.violated(.inUse(by: users)) }
            try db.execute(
                sql: "UPDATE product SET \(list.rawValue)Id = NULL WHERE \(list.rawValue)Id = ?", arguments: [id])
            try db.execute(sql: "DELETE FROM \(list.rawValue) WHERE id = ?", arguments: [id])
        }
    }
}

extension NameList {
    /// The tables that refer to it.
    fileprivate var users: [(table: String, condition: String, thing: RuleViolation.Thing)] {
        let products = (table: "product", condition: "isRemoved = 0", thing: RuleViolation.Thing.product)
        return switch self {
        case .brand: [products]
        case .category: [products, (table: "entry", condition: Entry.isOpen, thing: .entry)]
        }
    }

    /// Returns the number of users of a name, by kind of thing.
    fileprivate func users(of id: Int64, _ db: Database) throws -> [RuleViolation.Thing: Int] {
        var found: [RuleViolation.Thing: Int] = [:]
        for user in users {
            let sql = "SELECT count(*) FROM \(user.table) WHERE \(rawValue)Id = ? AND \(user.condition)"
            let count = try Int.fetchOne(db, sql: sql, arguments: [id]) ?? 0
            if count > 0 { found[user.thing] = count }
        }
        return found
    }

    /// Changes all references to one name to another.
    fileprivate func rebind(_ id: Int64, to other: Int64, _ db: Database) throws {
        for user in users.map(\.table) + (self == .category ? ["categoryTag", "foodCorrection"] : []) {
            try db.execute(
                sql: "UPDATE \(user) SET \(rawValue)Id = ? WHERE \(rawValue)Id = ?", arguments: [other, id])
        }
        guard self == .category else { return }
        // Where a shop has both, the other's row stays; the rest is deleted with the name.
        try db.execute(
            sql: "UPDATE OR IGNORE shopCategory SET categoryId = ? WHERE categoryId = ?", arguments: [other, id])
    }
}
