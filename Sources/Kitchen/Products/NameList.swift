import GRDB
import Values

/// A list of names that products refer to.
public enum NameList: String, CaseIterable, Sendable {
    case brand, category
}

/// The editable value of a name of a ``NameList``.
public struct NameDraft: Equatable, Sendable, FieldDraft {
    public var name: String

    public init(name: String) { self.name = name }

    public static let fields: [DraftField<NameDraft>] = [DraftField(.name, .name(\.name))]
    public static var blank: NameDraft { NameDraft(name: "") }
}

/// A name of a ``NameList``, and the number of products with it.
public struct NameLine: Equatable, Sendable {
    public var id: Int64
    public var name: String
    public var products: Int
}

extension NameList {
    /// The kind of thing that a name stands for.
    public var thing: RuleViolation.Thing {
        switch self {
        case .brand: .brand
        case .category: .category
        }
    }

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

    fileprivate func line(_ id: Int64, _ db: Database) throws -> NameLine {
        guard let line = try lines("WHERE \(rawValue).id = ?", [id], db).first else {
            throw KitchenError.violated(.missing(thing))
        }
        return line
    }

    fileprivate func lines(_ condition: String, _ arguments: StatementArguments, _ db: Database) throws -> [NameLine] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT id, name,
                    (SELECT count(*) FROM product WHERE \(rawValue)Id = \(rawValue).id AND isRemoved = 0) AS products
                FROM \(rawValue) \(condition)
                """, arguments: arguments
        ).map { NameLine(id: $0["id"], name: $0["name"], products: $0["products"]) }
    }

    /// Returns the names with these row ids, in the order of the ids.
    func lines(of ids: [Int64], _ db: Database) throws -> [NameLine] {
        let marks = databaseQuestionMarks(count: ids.count)
        let found = try lines("WHERE id IN (\(marks))", StatementArguments(ids), db)
        return ids.compactMap { id in found.first { $0.id == id } }
    }

    fileprivate func refuse(taken name: String, except id: Int64?, _ db: Database) throws {
        guard let other = try lines("WHERE name = ?", [name], db).first, other.id != id else { return }
        throw KitchenError.violated(.taken(.name, by: other.name))
    }

    fileprivate func insert(_ name: String, _ db: Database) throws -> Int64 {
        switch self {
        case .brand: try Brand(name: name).inserted(db).id
        case .category: try Category(name: name).inserted(db).id
        }
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

extension KitchenStore {
    /// Returns the names of a list alphabetically, with the number of products of each.
    public func names(_ list: NameList) async throws(KitchenError) -> [NameLine] {
        try await read { try list.lines("", [], $0) }.sorted { ($0.name.folded, $0.id) < ($1.name.folded, $1.id) }
    }

    /// Returns one name of a list.
    public func name(_ id: Int64, of list: NameList) async throws(KitchenError) -> NameLine {
        try await read { try list.line(id, $0) }
    }

    /// Adds a name to a list.
    public func add(_ draft: NameDraft, to list: NameList) async throws(KitchenError) -> NameLine {
        try await write { db in
            let name = try draft.checked(db).name
            try list.refuse(taken: name, except: nil, db)
            return try list.line(list.insert(name, db), db)
        }
    }

    /// Renames an entry of a list, for all products that have it.
    public func edit(_ id: Int64, of list: NameList, _ draft: NameDraft) async throws(KitchenError) -> NameLine {
        try await write { db in
            let name = try draft.checked(db).name
            _ = try list.line(id, db)
            try list.refuse(taken: name, except: id, db)
            switch list {
            case .brand: try Brand(id: id, name: name).update(db)
            case .category:
                try db.execute(sql: "UPDATE category SET name = ? WHERE id = ?", arguments: [name, id])
            }
            return try list.line(id, db)
        }
    }

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
