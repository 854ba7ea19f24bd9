import Foundation
import GRDB

extension Showing {
    /// What the scan is of, or nil for what is not put on a shelf.
    func pack() throws -> Pack? {
        if case .own(let label) = scan.label { return try pack(of: label) }
        guard let gtin = scan.label.gtin, var pack = try pack(of: gtin) else { return nil }
        if case .elements(let elements) = scan.label { try pack.take(elements, db) }
        return pack
    }

    private func pack(of gtin: GTIN) throws -> Pack? {
        if gtin.purpose == .restricted, let piece = try InStorePiece(gtin, addingAt: scan.time, db) {
            return Pack(productId: piece.product.rowId, quantity: piece.quantity, gtin: gtin, price: piece.price)
        }
        guard let product = try product(gtin) else { return nil }
        let amount = try Amount.fetchOne(
            db, sql: "SELECT packAmount FROM productCode WHERE gtin = ?", arguments: [gtin.digits])
        return Pack(productId: product.rowId, quantity: Quantity(amount ?? .one), gtin: gtin)
    }

    /// What a label of the household's own is on; nil while it is on nothing.
    private func pack(of label: OwnLabel) throws -> Pack? {
        switch try label.meaning(db) {
        case .nothing: nil
        case .product(let product): Pack(productId: product.rowId, quantity: Quantity(.one))
        case .lot(let lot):
            Pack(productId: lot.productId, quantity: Quantity(lot.amount, unitId: lot.unitId), lotId: lot.rowId)
        }
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

extension Pack {
    /// Takes what GS1's data says of this one pack.
    fileprivate mutating func take(_ elements: ElementString, _ db: Database) throws {
        bestBefore = elements.useBy ?? elements.bestBefore
        isUseBy = bestBefore.map { _ in elements.useBy != nil }
        if elements.currency == nil { price = elements.price }
        let unitId = try Product.find(db, key: productId).unitId
        let measures = try Measures.of(product: productId, db)
        let gram = Unit.first(of: .mass)
        if let weight = elements.grams, measures.ratio(from: gram, to: unitId) != nil {
            quantity = Quantity(weight, unitId: gram)
        } else if let count = elements.count, unitId == Unit.pieceId {
            quantity = Quantity(Amount(thousandths: Int64(count) * 1_000))
        }
    }
}
