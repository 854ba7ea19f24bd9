import Foundation
import GRDB
import Values

/// Something to buy: a product, or words.
public struct Entry: Codable, Equatable, Sendable {
    public var id: Int64?
    public var uuid: UUID
    public var listId: Int64
    public var productId: Int64?
    /// What to buy, where it is no product.
    public var text: String?
    /// Only of words: a product has its own.
    public var categoryId: Int64?
    public var amount: Amount
    public var unitId: Int64
    /// For the whole entry; nil where nobody said.
    public var price: Money?
    public var note: String?
    /// Whether it is in the basket.
    public var isTicked = false
    /// How it left the list; nil while it is on it.
    public var outcome: Outcome?
    /// The entry that its amount was added to, which stands for it from then on.
    public var mergedInto: Int64?
    /// The operation that put it to stock.
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

extension Entry: FetchableRecord, MutablePersistableRecord, RowIdentified {
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

    public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

    /// The entry of this number, or the one that its amount was added to; nil if there is none.
    static func standing(for uuid: UUID, _ db: Database) throws -> Entry? {
        var entry = try filter(Columns.uuid == uuid.uuidString.lowercased()).fetchOne(db)
        while let other = entry?.mergedInto { entry = try Entry.fetchOne(db, key: other) }
        return entry
    }

    /// - Throws: ``RuleViolation/missing(_:)`` if there is no such entry.
    static func known(_ uuid: UUID, _ db: Database) throws -> Entry {
        guard let entry = try standing(for: uuid, db) else { throw KitchenError.violated(.missing(.entry)) }
        return entry
    }

    static func checkCategory(_ id: Int64, _ db: Database) throws {
        guard try Bool.fetchOne(db, sql: "SELECT 1 FROM category WHERE id = ?", arguments: [id]) == true else {
            throw KitchenError.violated(.missing(.category))
        }
    }
}
