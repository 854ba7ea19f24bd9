import GRDB

extension Showing {
    /// What the scan is of, or nil for what is not put on a shelf.
    func pack() throws -> Pack? {
        guard let gtin = scan.label.gtin, let product = try product(gtin) else { return nil }
        let amount = try Amount.fetchOne(
            db, sql: "SELECT packAmount FROM productCode WHERE gtin = ?", arguments: [gtin.digits])
        return Pack(productId: product.rowId, quantity: Quantity(amount ?? .one), gtin: gtin)
    }

    /// The household's own product, else a new one if the scan is of something to stock.
    private func product(_ gtin: GTIN) throws -> Product? {
        if var known = try Product.having(gtin, db) {
            if known.isRemoved {  // whoever holds it up has it again
                known.isRemoved = false
                try known.update(db)
            }
            return known
        }
        // Some food bears a number from the range of books: whoever knows it is believed.
        guard scan.label.kind.isStocked || facts != nil else { return nil }
        var product = Product(uuid: .version7(at: scan.time))
        if let facts { try product.take(facts, db) }
        try product.insert(db)
        try db.execute(
            sql: "INSERT INTO productCode (gtin, productId) VALUES (?, ?)", arguments: [gtin.digits, product.id])
        return product
    }
}
