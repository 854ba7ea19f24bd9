import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Returns the number of a product's lots, and of its open entries on lists.
    public func users(ofProduct uuid: UUID) async throws(KitchenError) -> [RuleViolation.Thing: Int] {
        try await read { try Product.known(uuid, $0).users($0) }
    }

    /// Removes a product without stock. Scanning it again, or undoing the change that used it up, restores it.
    ///
    /// - Throws: ``RuleViolation/inUse(by:)`` in a ``KitchenError`` if it has lots, or is on a list.
    public func remove(product uuid: UUID) async throws(KitchenError) {
        try await write { db in
            var product = try Product.known(uuid, db)
            let users = try product.users(db)
            guard users.isEmpty else { throw KitchenError.violated(.inUse(by: users)) }
            product.isRemoved = true
            try product.update(db)
        }
    }
}

extension Product {
    fileprivate func users(_ db: Database) throws -> [RuleViolation.Thing: Int] {
        var users: [RuleViolation.Thing: Int] = [:]
        for (thing, condition) in [(RuleViolation.Thing.lot, "amount > 0"), (.entry, Entry.isOpen)] {
            let sql = "SELECT count(*) FROM \(thing.rawValue) WHERE productId = ? AND \(condition)"
            let count = try Int.fetchOne(db, sql: sql, arguments: [id]) ?? 0
            if count > 0 { users[thing] = count }
        }
        return users
    }
}
