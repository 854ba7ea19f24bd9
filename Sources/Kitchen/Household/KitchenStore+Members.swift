import Foundation
import GRDB
import Values

/// The editable fields of a member.
public struct MemberDraft: Equatable, Sendable {
    public var name: String
    public var colour: Colour

    public init(name: String, colour: Colour) { (self.name, self.colour) = (name, colour) }

    /// Creates a draft with the member's current fields, to be edited.
    public init(_ member: Member) { self.init(name: member.name, colour: member.colour) }
}

extension MemberDraft: FieldDraft {
    public static let fields: [DraftField<MemberDraft>] = [
        DraftField(.name, .name(\.name, most: 60)), DraftField(.colour, .colour(\.colour), isRequired: true),
    ]

    public static var blank: MemberDraft { MemberDraft(name: "", colour: .green) }
}

extension KitchenStore {
    /// Returns the members in the household's order.
    public func members() async throws(KitchenError) -> [Member] {
        try await read { try Member.current($0) }
    }

    /// Returns a current member.
    public func member(_ id: Int64) async throws(KitchenError) -> Member {
        try await read { try Member.known(id, $0) }
    }

    /// Adds a member after the others. A removed member with this name is restored.
    public func add(_ draft: MemberDraft) async throws(KitchenError) -> Member {
        let now = clock.now
        return try await write { db in
            let draft = try draft.checked(db)
            let (name, colour) = (draft.name, draft.colour)
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
    public func edit(member id: Int64, _ draft: MemberDraft) async throws(KitchenError) -> Member {
        try await write { db in
            let draft = try draft.checked(db)
            var member = try Member.known(id, db)
            if let other = try Member.filter(Member.Columns.name == draft.name).fetchOne(db), other.id != id {
                throw KitchenError.violated(.taken(.name, by: other.name))
            }
            (member.name, member.colour) = (draft.name, draft.colour)
            try member.update(db)
            return member
        }
    }

    /// Moves a member to an index, from 0, among the others.
    public func move(member id: Int64, to index: Int) async throws(KitchenError) {
        try await write { db in
            _ = try Member.known(id, db)
            try Ordering.move(id, to: index, among: Member.current(db).map(\.id), of: "member", db)
        }
    }

    /// Removes a member; booked movements keep the name.
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

    /// Returns the current member with this row id.
    ///
    /// - Throws: ``RuleViolation/missing(_:)`` in a ``KitchenError`` if it does not exist or was removed.
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
