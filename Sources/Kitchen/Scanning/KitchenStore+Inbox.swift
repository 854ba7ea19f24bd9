import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Removes an unusable code from the inbox. Another scan of it brings it back.
    public func dismiss(code text: String) async throws(KitchenError) {
        try await write { try Self.dismiss(text, $0) }
    }

    /// Removes a product without a name from the inbox, and counts its lots to zero. Another scan of it brings it back.
    ///
    /// - Returns: The line of the journal, for an undo; nil if it had no stock.
    /// - Throws: ``RuleViolation/taken(_:by:)`` in a ``KitchenError`` if the product has a name by now.
    public func dismiss(product uuid: UUID, by actor: Actor) async throws(KitchenError) -> JournalLine? {
        let clock = clock
        return try await write { db in
            var product = try Product.known(uuid, db)
            if let name = product.name { throw KitchenError.violated(.taken(.name, by: name)) }
            let sql = "SELECT * FROM lot WHERE amount > 0 AND productId = ?"
            let lots = try Lot.fetchAll(db, sql: sql, arguments: [product.id])
            let operation = lots.isEmpty ? nil : try StockOperation(.counted, by: actor, clock: clock, db)
            for lot in lots { try operation?.count(Quantity(.zero, unitId: lot.unitId), in: lot) }
            product.isRemoved = true
            try product.update(db)
            return try operation?.line()
        }
    }

    /// Replaces an unusable code with the right GTIN: adds that many packs to the stock, and clears the code.
    ///
    /// - Parameter facts: External data of a product that the household does not know yet.
    public func correct(
        code text: String, to gtin: GTIN, packs: Int, knowing facts: ExternalProductData? = nil, by actor: Actor
    ) async throws(KitchenError) -> JournalLine {
        let clock = clock
        return try await write { db in
            guard (1...99).contains(packs) else { throw KitchenError.violated(.outOfRange(.amount)) }
            try Self.dismiss(text, db)
            let product = try Product.kept(under: gtin, knowing: facts, at: clock.now, db)
            let sql = "SELECT packAmount FROM productCode WHERE gtin = ?"
            let pack = try Amount.fetchOne(db, sql: sql, arguments: [gtin.digits]) ?? .one
            let all = Amount(thousandths: pack.thousandths * Int64(packs))
            let operation = try StockOperation(.added, by: actor, clock: clock, db)
            try operation.add(LotDraft(product: product.uuid, quantity: Quantity(all)))
            return try operation.line()
        }
    }

    private static func dismiss(_ text: String, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE scan SET isDismissed = 1
                WHERE text = ? AND label IN ('misread', 'text') AND productId IS NULL AND isDismissed = 0
                """, arguments: [text])
        guard db.changesCount > 0 else { throw KitchenError.violated(.missing(.code)) }
    }
}

extension Product {
    /// Returns the household's product of a GTIN, restoring it if it was removed, or a new one.
    fileprivate static func kept(
        under gtin: GTIN, knowing facts: ExternalProductData?, at time: Date, _ db: Database
    ) throws -> Product {
        if var known = try Product.having(gtin, db) {
            known.isRemoved = false
            try known.update(db)
            return known
        }
        var product = Product(uuid: .version7(at: time))
        try product.insert(db)
        try product.add(ProductCode(gtin: gtin), db)
        try product.saveIfBetter(facts, of: gtin, at: time, db)
        return product
    }
}
