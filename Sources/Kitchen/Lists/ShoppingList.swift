import Foundation
import GRDB
import Values

/// A shopping list; the household has several.
public struct ShoppingList: Codable, Equatable, Sendable {
    @RowID public var id: Int64 = 0
    public var uuid: UUID
    public var name: String
    /// The shop whose order it is shown in, or nil for any.
    public var shopId: Int64?
    /// The position among the lists, ascending.
    public var position: Int
    public var isRemoved = false
}

extension ShoppingList: FetchableRecord, RowIdentified {
    public enum Columns {
        static let uuid = Column(CodingKeys.uuid)
        static let position = Column(CodingKeys.position)
        static let isRemoved = Column(CodingKeys.isRemoved)
    }

    public static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
        .lowercaseString
    }

    /// Returns the lists that are not deleted, in their order.
    static func inOrder(_ db: Database) throws -> [ShoppingList] {
        try filter(Columns.isRemoved == false).order(Columns.position, Column("id")).fetchAll(db)
    }

    /// - Parameter orRemoved: Whether a deleted list is returned, too.
    /// - Throws: ``RuleViolation/missing(_:)`` if the list does not exist.
    static func known(_ uuid: UUID, orRemoved: Bool = false, _ db: Database) throws -> ShoppingList {
        guard let list = try filter(Columns.uuid == uuid.text).fetchOne(db), orRemoved || !list.isRemoved else {
            throw KitchenError.violated(.missing(.list))
        }
        return list
    }

    /// Moves a list to a position among the others, from 1.
    static func move(_ list: ShoppingList, to position: Int, _ db: Database) throws {
        var order = try inOrder(db).filter { $0.id != list.id }
        order.insert(list, at: min(max(position - 1, 0), order.count))
        try renumber(order, db)
    }

    static func renumber(_ order: [ShoppingList], _ db: Database) throws {
        for (index, list) in order.enumerated() {
            var list = list
            list.position = index + 1
            try list.update(db)
        }
    }

    static func nextPosition(_ db: Database) throws -> Int {
        try (Int.fetchOne(db, sql: "SELECT max(position) FROM shoppingList") ?? 0) + 1
    }
}

/// The editable fields of a list.
public struct ListDraft: Equatable, Sendable {
    public var name: String
    /// The shop whose order it is shown in, or nil for any.
    public var shopId: Int64?

    public init(name: String, shopId: Int64? = nil) { (self.name, self.shopId) = (name, shopId) }

    /// Creates a draft with the list's current fields, to be edited.
    public init(_ list: ShoppingList) { self.init(name: list.name, shopId: list.shopId) }
}

extension ListDraft: FieldDraft {
    public static let fields: [DraftField<ListDraft>] = [
        DraftField(.name, .name(\.name)),
        DraftField(.shop, .shop(\.shopId), hint: "shops.why", description: "Whose order it is in; null for any."),
    ]

    public static var blank: ListDraft { ListDraft(name: "") }
    public static var isKeptByNull: Bool { true }
}
