import Foundation
import GRDB
import Values

extension ScanProcessor {
    /// What the scan is of, or nil for what is not put on a shelf.
    func pack() throws -> Pack? {
        if case .own(let label) = scan.label { return try pack(of: label) }
        guard let gtin = scan.label.gtin else { return nil }
        guard case .elements(let elements) = scan.label else { return try pack(of: gtin) }
        var pack = try pack(of: gtin, weighing: elements.grams)
        try pack?.take(elements, db)
        return pack
    }

    /// - Parameter grams: What its code says that it weighs; nil for nothing.
    private func pack(of gtin: GTIN, weighing grams: Amount? = nil) throws -> Pack? {
        if gtin.purpose == .restricted, let piece = try InStorePiece(gtin, addingAt: scan.time, db) {
            return Pack(productId: piece.product.rowId, quantity: piece.quantity, gtin: gtin, price: piece.price)
        }
        guard let product = try product(gtin, weighing: grams) else { return nil }
        let amount = try ProductCode.packAmount(of: gtin, db)
        let isSingle = try mode.usesOne && Values.Unit.known(product.unitId, db).kind == .count
        return Pack(productId: product.rowId, quantity: Quantity(isSingle ? .one : amount ?? .one), gtin: gtin)
    }

    /// What a label of the household's own is on; nil while it is on nothing.
    private func pack(of label: OwnLabel) throws -> Pack? {
        switch try label.meaning(db) {
        case .nothing: nil
        // Whoever puts something away with a label whose lot is eaten uses it anew.
        case .lot(let lot) where lot.amount == .zero && mode == .add: nil
        case .product(let product): Pack(productId: product.rowId, quantity: Quantity(.one))
        case .lot(let lot):
            Pack(productId: lot.productId, quantity: Quantity(lot.amount, unitId: lot.unitId), lotId: lot.rowId)
        }
    }

    /// The household's own product, else a new one if the scan is of something to stock; what is weighed pack by pack is
    /// kept in grams.
    private func product(_ gtin: GTIN, weighing grams: Amount?) throws -> Product? {
        if var known = try Product.having(gtin, db) {
            if known.isRemoved {  // whoever holds it up has it again
                known.isRemoved = false
                try known.update(db)
            }
            try known.learn(facts, of: gtin, at: scan.time, db)
            return known
        }
        // Some food bears a number from the range of books: whoever knows it is believed.
        guard scan.label.kind.isStocked || facts != nil else { return nil }
        var product = Product(uuid: .version7(at: scan.time))
        if grams != nil { product.unitId = Values.Unit.first(of: .mass) }
        try product.insert(db)
        try product.add(ProductCode(gtin: gtin, packAmount: grams ?? .one), db)
        try product.learn(facts, of: gtin, at: scan.time, db)
        return product
    }
}

extension Pack {
    /// Takes what GS1's data says of this one pack.
    fileprivate mutating func take(_ elements: ElementString, _ db: Database) throws {
        bestBefore = elements.useBy ?? elements.bestBefore
        isUseBy = bestBefore.map { _ in elements.useBy != nil }
        makersCode = elements.lotCode
        if elements.currency == nil { price = elements.price }
        let unitId = try Product.find(db, key: productId).unitId
        let measures = try Measures.of(product: productId, db)
        let gram = Values.Unit.first(of: .mass)
        if let weight = elements.grams, measures.ratio(from: gram, to: unitId) != nil {
            quantity = Quantity(weight, unitId: gram)
        } else if let count = elements.count, unitId == Values.Unit.pieceId {
            quantity = Quantity(Amount(thousandths: Int64(count) * 1_000))
        }
    }
}
