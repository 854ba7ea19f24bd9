import Foundation
import GRDB
import Values

/// What is to be booked of a piece with a shop's own number: which product, how much, at what price.
struct InStorePiece {
    var product: Product
    /// Grams or pieces; a price alone is of one piece.
    var quantity: Quantity
    /// What was paid for all of it; nil if the number does not say.
    var price: Money?

    /// Understands a restricted number within a transaction; nil where no rule fits, or, if it is only looked at, nobody
    /// has seen the article before. It is booked as any number then.
    ///
    /// - Parameter time: When it was scanned: an article that nobody has seen becomes a nameless product. Nil to look.
    init?(_ gtin: GTIN, addingAt time: Date?, _ db: Database) throws {
        guard let reading = try InStoreReading.of(gtin, db) else { return nil }
        guard var product = try reading.boundProduct(db) ?? time.map({ try reading.newProduct(gtin, at: $0, db) })
        else { return nil }
        if product.isRemoved, time != nil {  // whoever holds it up has it again
            product.isRemoved = false
            try product.update(db)
        }
        self.product = product
        quantity = try reading.quantity(of: product, db)
        if case .price(let paid) = reading.value { price = paid }
    }
}

extension InStoreReading {
    /// How much it is, in grams where the product is weighed, else in pieces.
    func quantity(of product: Product, _ db: Database) throws -> Quantity {
        switch value {
        case .weight(let grams):
            let gram = Values.Unit.first(of: .mass)
            let isWeighed = try Measures.of(product: product.rowId, db).ratio(from: gram, to: product.unitId) != nil
            return isWeighed ? Quantity(grams, unitId: gram) : Quantity(.one)
        case .price: return try pieces(.one, of: product, db)
        case .count(let count): return try pieces(count, of: product, db)
        }
    }

    /// So many of what the product is counted in, or pieces of one that is measured.
    private func pieces(_ count: Amount, of product: Product, _ db: Database) throws -> Quantity {
        let isCounted = try Values.Unit.known(product.unitId, db).kind == .count
        return Quantity(count, unitId: isCounted ? nil : Values.Unit.pieceId)
    }

    /// A nameless product for an article that nobody has seen, known by this piece's number.
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

    /// The product of another piece of the article, from before there was a rule; nil if there is none.
    private func sibling(_ db: Database) throws -> Product? {
        let number = try String.fetchAll(
            db, sql: "SELECT gtin FROM productCode WHERE gtin GLOB ? ORDER BY gtin",
            arguments: ["0\(rule.pattern.prefix)*"]
        ).lazy.compactMap { GTIN($0) }.first { rule.pattern.read($0)?.item == item }
        return try number.flatMap { try Product.having($0, db) }
    }
}
