import Foundation
import GRDB

/// What entries of all lists have in common.
public enum EntryQuery: Equatable, Sendable {
    case unit(Int64)
    /// Words that somebody has put in a category; a product has its own.
    case category(Int64)
    case product(UUID)

    /// SQL with one argument.
    func condition(_ db: Database) throws -> (String, Int64) {
        switch self {
        case .unit(let id): ("entry.unitId = ?", id)
        case .category(let id): ("entry.categoryId = ?", id)
        case .product(let uuid): ("entry.productId = ?", try Product.known(uuid, db).rowId)
        }
    }
}

extension Entry {
    /// That an entry stands on a list, and the list was not deleted: SQL without arguments.
    static let isOpen =
        "entry.isDone = 0 AND entry.listId IN (SELECT id FROM shoppingList WHERE isRemoved = 0)"
}
