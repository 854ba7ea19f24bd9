import Foundation
import GRDB

/// A filter for the entries of all lists.
public enum EntryQuery: Equatable, Sendable {
    case unit(Int64)
    /// Entries of words with this category; a product has its own.
    case category(Int64)
    case product(UUID)

    /// Returns an SQL condition with its one argument.
    func condition(_ db: Database) throws -> (String, Int64) {
        switch self {
        case .unit(let id): ("entry.unitId = ?", id)
        case .category(let id): ("entry.categoryId = ?", id)
        case .product(let uuid): ("entry.productId = ?", try Product.known(uuid, db).id)
        }
    }
}

extension Entry {
    /// SQL without arguments that tests whether an entry is on a list that is not deleted.
    static let isOpen =
        "entry.isDone = 0 AND entry.listId IN (SELECT id FROM shoppingList WHERE isRemoved = 0)"
}
