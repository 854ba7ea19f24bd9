import Foundation
import GRDB
import Values

/// An entry of a shopping list: a product, or words.
public struct Entry: Codable, Equatable, Sendable {
    @RowID public var id: Int64 = 0
    public var uuid: UUID
    public var listId: Int64
    public var productId: Int64?
    /// The words, if it is no product.
    public var text: String?
    /// Only for words: a product has its own.
    public var categoryId: Int64?
    public var amount: Amount
    public var unitId: Int64
    /// The price of the whole entry, or nil.
    public var price: Money?
    public var note: String?
    /// Whether it is in the basket.
    public var isTicked = false
    /// How it left the list, or nil while it is on it.
    public var outcome: Outcome?
    /// The entry that its amount was added to, which replaces it from then on.
    public var mergedInto: Int64?
    /// The operation that put it into stock.
    public var operation: UUID?
    public var memberId: Int64?
    public var position = 0
    public var time: Date

    /// How an entry left its list.
    public enum Outcome: String, Codable, Sendable {
        case cleared, stocked, deleted
        /// Its amount was added to another entry of the same product.
        case merged
    }
}

extension Entry: FetchableRecord, RowIdentified {
    public enum Columns {
        static let uuid = Column(CodingKeys.uuid)
        static let listId = Column(CodingKeys.listId)
        static let productId = Column(CodingKeys.productId)
        static let outcome = Column(CodingKeys.outcome)
        static let isTicked = Column(CodingKeys.isTicked)
    }

    public static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
        .lowercaseString
    }

    /// Returns the entry with this UUID, or the one that its amount was added to; nil if none exists.
    static func current(for uuid: UUID, _ db: Database) throws -> Entry? {
        var entry = try filter(Columns.uuid == uuid.text).fetchOne(db)
        while let other = entry?.mergedInto { entry = try Entry.fetchOne(db, key: other) }
        return entry
    }

    /// - Throws: ``RuleViolation/missing(_:)`` if the entry does not exist.
    static func known(_ uuid: UUID, _ db: Database) throws -> Entry {
        guard let entry = try current(for: uuid, db) else { throw KitchenError.violated(.missing(.entry)) }
        return entry
    }

    static func checkCategory(_ id: Int64, _ db: Database) throws {
        guard try Bool.fetchOne(db, sql: "SELECT 1 FROM category WHERE id = ?", arguments: [id]) == true else {
            throw KitchenError.violated(.missing(.category))
        }
    }
}
