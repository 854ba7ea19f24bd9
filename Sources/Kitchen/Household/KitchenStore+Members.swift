import Foundation
import GRDB
import Values

extension KitchenStore {
    /// The household's people, in its order.
    public func members() async throws(KitchenError) -> [Member] {
        try await read { try Member.current($0) }
    }

    /// A member who is there.
    public func member(_ id: Int64) async throws(KitchenError) -> Member {
        try await read { try Member.known(id, $0) }
    }

    /// Adds a member behind the others. One who had left with this name comes back.
    public func addMember(name: String, colour: Colour) async throws(KitchenError) -> Member {
        let name = try name.checked(as: .name, most: 60)
        let now = clock.now
        return try await write { db in
            let last = try Member.current(db).map(\.position).max() ?? 0
            guard var member = try Member.filter(Member.Columns.name == name).fetchOne(db) else {
                return try Member(uuid: .version7(at: now), name: name, colour: colour, position: last + 1).inserted(db)
            }
            guard member.isRemoved else { throw KitchenError.violated(.taken(.name, by: member.name)) }
            (member.name, member.colour, member.position, member.isRemoved) = (name, colour, last + 1, false)
            try member.update(db)
            return member
        }
    }

    /// Changes a member's name and colour.
    public func edit(member id: Int64, name: String, colour: Colour) async throws(KitchenError) -> Member {
        let name = try name.checked(as: .name, most: 60)
        return try await write { db in
            var member = try Member.known(id, db)
            if let other = try Member.filter(Member.Columns.name == name).fetchOne(db), other.id != id {
                throw KitchenError.violated(.taken(.name, by: other.name))
            }
            (member.name, member.colour) = (name, colour)
            try member.update(db)
            return member
        }
    }

    /// Puts a member at an index, from 0, among the others.
    public func move(member id: Int64, to index: Int) async throws(KitchenError) {
        try await write { db in
            _ = try Member.known(id, db)
            try Ordering.move(id, to: index, among: Member.current(db).map(\.rowId), of: "member", db)
        }
    }

    /// Lets a member leave; what was booked keeps the name.
    public func remove(member id: Int64) async throws(KitchenError) {
        try await write { db in
            var member = try Member.known(id, db)
            member.isRemoved = true
            try member.update(db)
            try db.execute(sql: "UPDATE device SET memberId = NULL WHERE memberId = ?", arguments: [id])
        }
    }
}

extension Member {
    static func current(_ db: Database) throws -> [Member] {
        try Member.filter(!Columns.isRemoved).order(Columns.position, Column("id")).fetchAll(db)
    }

    /// The member with this number.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` for one that never was, or has left.
    static func known(_ id: Int64, _ db: Database) throws -> Member {
        guard let member = try Member.fetchOne(db, key: id), !member.isRemoved else {
            throw KitchenError.violated(.missing(.member))
        }
        return member
    }

    static func isThere(_ id: Int64, _ db: Database) throws -> Bool {
        try Member.fetchOne(db, key: id).map { !$0.isRemoved } ?? false
    }
}
