import Foundation
import GRDB
import Values

/// The product, quantity and price of a piece with an in-store number.
struct InStorePiece {
    var product: Product
    /// In grams or pieces; a number with a price only is one piece.
    var quantity: Quantity
    /// The price of the whole piece, or nil if the number does not encode it.
    var price: Money?

    /// Reads an in-store number. Returns nil if no rule matches or, without `time`, if the article is unknown: the
    /// number is then treated like any other.
    ///
    /// - Parameter time: The time of the scan, when an unknown article becomes a nameless product. Nil to only look up.
    init?(_ gtin: GTIN, addingAt time: Date?, _ db: Database) throws {
        guard let reading = try InStoreReading.of(gtin, db) else { return nil }
        guard var product = try reading.boundProduct(db) ?? time.map({ try reading.newProduct(gtin, at: $0, db) })
        else { return nil }
        if product.isRemoved, time != nil {  // a scan brings a removed product back
            product.isRemoved = false
            try product.update(db)
        }
        self.product = product
        quantity = try reading.quantity(of: product, db)
        if case .price(let paid) = reading.value { price = paid }
    }
}

extension InStoreReading {
    /// Returns the quantity, in grams if the product is weighed, else in pieces.
    func quantity(of product: Product, _ db: Database) throws -> Quantity {
        switch value {
        case .weight(let grams):
            let gram = Values.Unit.first(of: .mass)
            let isWeighed = try Measures.of(product: product.id, db).ratio(from: gram, to: product.unitId) != nil
            return isWeighed ? Quantity(grams, unitId: gram) : Quantity(.one)
        case .price: return try pieces(.one, of: product, db)
        case .count(let count): return try pieces(count, of: product, db)
        }
    }

    /// Returns a count in the product's own unit, or in pieces if the product is measured.
    private func pieces(_ count: Amount, of product: Product, _ db: Database) throws -> Quantity {
        let isCounted = try Values.Unit.known(product.unitId, db).kind == .count
        return Quantity(count, unitId: isCounted ? nil : Values.Unit.pieceId)
    }

    /// Creates a nameless product for an unknown article, with this piece's number.
    fileprivate func newProduct(_ gtin: GTIN, at time: Date, _ db: Database) throws -> Product {
        if let known = try sibling(db) {
            try bind(known, db)
            return known
        }
        var product = Product(uuid: .version7(at: time))
        if case .weight = value { product.unitId = Values.Unit.first(of: .mass) }
        try product.insert(db)
        try product.add(ProductCode(gtin: gtin, packAmount: quantity(of: product, db).amount), db)
        try bind(product, db)
        return product
    }

    /// Returns the product of another piece of the article, scanned before the rule existed, or nil.
    private func sibling(_ db: Database) throws -> Product? {
        let number = try String.fetchAll(
            db, sql: "SELECT gtin FROM productCode WHERE gtin GLOB ? ORDER BY gtin",
            arguments: ["0\(rule.pattern.prefix)*"]
        ).lazy.compactMap { GTIN($0) }.first { rule.pattern.read($0)?.item == item }
        return try number.flatMap { try Product.having($0, db) }
    }
}
