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

    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` if there is no name of this id.
    func line(_ id: Int64, _ db: Database) throws -> NameLine {
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
}
