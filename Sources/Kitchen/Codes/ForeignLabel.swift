import GRDB
import Values

/// A label that another program has printed, which goes on working once its data was taken over.
enum ForeignLabel {
    /// The product or the lot that such a label identifies.
    enum Target {
        /// Each scan is one of the product, as of its barcode.
        case product(Product)
        /// The label stands for the whole lot.
        case lot(Lot)
    }

    /// Returns what a code stands for; nil if no other program's label has it.
    static func target(of label: Label, _ db: Database) throws -> Target? {
        switch label {
        case .grocy, .text: try target(of: label.text, db)
        case .gtin, .elements, .card, .own, .misread, .address: nil
        }
    }

    /// Returns the first lot to expire of those with the label, even an empty one; else the product.
    private static func target(of code: String, _ db: Database) throws -> Target? {
        let lot = try Lot.fetchOne(
            db,
            sql: """
                SELECT * FROM lot WHERE id IN (SELECT lotId FROM foreignLabel WHERE code = ?)
                ORDER BY amount = 0, \(Lot.firstExpiredFirst) LIMIT 1
                """, arguments: [code])
        if let lot { return .lot(lot) }
        return try product(of: code, db).map(Target.product)
    }

    /// Returns the product with a label, even if it was removed; nil for none.
    static func product(of code: String, _ db: Database) throws -> Product? {
        try Product.fetchOne(
            db,
            sql: """
                SELECT * FROM product WHERE id = (
                    SELECT productId FROM foreignLabel WHERE code = ? AND productId IS NOT NULL ORDER BY id DESC LIMIT 1)
                """, arguments: [code])
    }
}
