import Foundation
import GRDB
import Values

extension ScanProcessor {
    /// Returns the scanned pack; nil for a code that is not stocked.
    func pack() throws -> Pack? {
        if case .own(let label) = scan.label { return try pack(of: label) }
        guard let gtin = scan.label.gtin else { return try packOfForeignLabel() }
        guard case .elements(let elements) = scan.label else { return try pack(of: gtin) }
        // Packs of one size are counted, even if their code has the weight.
        var pack = try pack(of: gtin, weighing: gtin.isOfVariableMeasure ? elements.grams : nil)
        try pack?.apply(elements, db)
        if let count = elements.count, elements.isContent, let pack = pack.flatMap({ $0 }) {
            return try self.pack(pack, times: count, of: gtin)
        }
        return try pack.map(withLot)
    }

    /// Returns several packs as one, as GS1 data of a larger unit counts them.
    private func pack(_ pack: Pack, times count: Int, of gtin: GTIN) throws -> Pack {
        guard mode != .open else { return pack }  // packs are opened one by one
        var all = pack
        let one =
            try ProductCode.packAmount(of: gtin, db)
            ?? gtin.contained.flatMap { try ProductCode.packAmount(of: $0, db) }
        all.quantity = Quantity(one ?? .one)
        all.quantity = try all.times(Amount(thousandths: Int64(count) * 1_000))
        return all
    }

    /// Returns the pack with the lot in stock that has its serial number.
    private func withLot(_ pack: Pack) throws -> Pack {
        guard let serial = pack.serial else { return pack }
        var pack = pack
        let lot = try Lot.fetchOne(
            db,
            sql: """
                SELECT * FROM lot WHERE productId = ? AND serial = ? AND amount > 0
                ORDER BY \(Lot.firstExpiredFirst) LIMIT 1
                """, arguments: [pack.productId, serial])
        guard let lot else { return pack }
        pack.lotId = lot.id
        let product = try Product.find(db, key: pack.productId)
        let isSameUnit = lot.unitId == pack.quantity.unitId ?? product.unitId
        pack.quantity = Quantity(isSameUnit ? min(pack.quantity.amount, lot.amount) : lot.amount, unitId: lot.unitId)
        return pack
    }

    /// - Parameter grams: The weight in its code; nil for none.
    func pack(of gtin: GTIN, weighing grams: Amount? = nil) throws -> Pack? {
        if gtin.purpose == .restricted, let piece = try InStorePiece(gtin, addingAt: scan.time, db) {
            return Pack(productId: piece.product.id, quantity: piece.quantity, gtin: gtin, price: piece.price)
        }
        let contained = try CaseQuestion.isOpen(gtin, db) ? gtin.contained : nil
        guard let product = try product(contained ?? gtin, weighing: grams) else { return nil }
        let amount = try ProductCode.packAmount(of: contained ?? gtin, db)
        let isSingle =
            try mode.usesOne && (!gtin.isCase || mode == .open) && Values.Unit.known(product.unitId, db).kind == .count
        return Pack(
            productId: product.id, quantity: Quantity(isSingle ? .one : amount ?? .one), gtin: gtin,
            isUncounted: contained == nil ? nil : true)
    }

    /// Returns the pack that one of the household's own labels is bound to; nil while it is unbound.
    private func pack(of label: OwnLabel) throws -> Pack? {
        switch try label.resolvedTarget(db) {
        case .nothing: nil
        // Adding with a label whose lot is used up reuses the label.
        case .lot(let lot) where lot.amount == .zero && mode == .add: nil
        case .product(let product): Pack(productId: product.id, quantity: Quantity(.one))
        case .lot(let lot):
            Pack(productId: lot.productId, quantity: try portion(of: lot), lotId: lot.id)
        }
    }

    /// Returns the pack that a label of another program stands for; nil for any other code.
    private func packOfForeignLabel() throws -> Pack? {
        switch try ForeignLabel.target(of: scan.label, db) {
        case nil: nil
        case .product(let product): Pack(productId: product.id, quantity: try packQuantity(of: product))
        // Its lot is used up: adding adds another one.
        case .lot(let lot) where lot.amount == .zero && mode == .add:
            Pack(productId: lot.productId, quantity: try packQuantity(of: .find(db, key: lot.productId)))
        case .lot(let lot): Pack(productId: lot.productId, quantity: try portion(of: lot), lotId: lot.id)
        }
    }

    /// Returns what a pack holds whose code does not say it: as its only barcode has it, else one. Of a product that is
    /// measured that is one pack.
    ///
    /// - Throws: ``RuleViolation/inconvertible(from:to:)`` if stock would change, and the product does not say how much a
    ///   pack is.
    private func packQuantity(of product: Product) throws -> Quantity {
        let isCounted = try Values.Unit.known(product.unitId, db).kind == .count
        if isCounted, mode.usesOne { return Quantity(.one) }
        let amounts = try Amount.fetchAll(
            db, sql: "SELECT packAmount FROM productCode WHERE productId = ? LIMIT 2", arguments: [product.id])
        if amounts.count == 1, isCounted || amounts != [.one] { return Quantity(amounts[0]) }
        if isCounted { return Quantity(.one) }
        let pack = try Values.Unit.filter(Column("symbol") == "pack").fetchOne(db)?.id ?? Values.Unit.pieceId
        if ![.lookUp, .timer, .shoppingList].contains(mode) {
            _ = try Measures.of(product: product.id, db).convert(.one, from: pack, to: product.unitId)
        }
        return Quantity(.one, unitId: pack)
    }

    /// Returns what a scan of a labelled lot applies to: one portion if portions are taken, else all of it.
    private func portion(of lot: Lot) throws -> Quantity {
        let isPortion = try mode.takes && Values.Unit.known(lot.unitId, db).kind == .count
        return Quantity(isPortion ? min(.one, lot.amount) : lot.amount, unitId: lot.unitId)
    }

    /// Returns the household's product, or creates one if the label is stocked or known; in grams if packs are weighed.
    private func product(_ gtin: GTIN, weighing grams: Amount?) throws -> Product? {
        if var known = try Product.having(gtin, db) {
            if known.isRemoved {  // a scan restores it
                known.isRemoved = false
                try known.update(db)
            }
            if let grams, mode == .add { try known.weigh(grams, gtin, db) }
            try known.saveIfBetter(facts[gtin], of: gtin, at: scan.time, db)
            return known
        }
        // Some food has a number from the range of books; external data shows that it is food.
        guard scan.label.kind.isStocked || facts[gtin] != nil else { return nil }
        var product = Product(uuid: .version7(at: scan.time))
        if grams != nil { product.unitId = Values.Unit.first(of: .mass) }
        try product.insert(db)
        try product.add(ProductCode(gtin: gtin, packAmount: grams ?? .one), db)
        try product.saveIfBetter(facts[gtin], of: gtin, at: scan.time, db)
        return product
    }
}

extension Product {
    /// Counts a product in grams once its only code has told a weight. Before, its packs could only be counted. A product
    /// with a minimum or another code is counted on purpose.
    fileprivate mutating func weigh(_ grams: Amount, _ gtin: GTIN, _ db: Database) throws {
        let codes = "SELECT count(*) FROM productCode WHERE productId = ?"
        guard unitId == Values.Unit.pieceId, minimum == nil, try ProductCode.packAmount(of: gtin, db) == .one,
            try Int.fetchOne(db, sql: codes, arguments: [id]) == 1
        else { return }
        unitId = Values.Unit.first(of: .mass)
        try update(db)
        try db.execute(
            sql: "UPDATE productCode SET packAmount = ? WHERE gtin = ?", arguments: [grams, gtin.digits])
    }
}

extension Pack {
    /// Applies the GS1 data of this pack.
    fileprivate mutating func apply(_ elements: ElementString, _ db: Database) throws {
        bestBefore = elements.useBy ?? elements.bestBefore
        isUseBy = bestBefore.map { _ in elements.useBy != nil }
        makersCode = elements.lotCode
        serial = elements.isContent ? nil : elements.serial
        if let paid = elements.price, try elements.currency.map({ try Household.current(db).currency == $0 }) ?? true {
            price = paid
        }
        let unitId = try Product.find(db, key: productId).unitId
        let measures = try Measures.of(product: productId, db)
        let gram = Values.Unit.first(of: .mass)
        if let weight = elements.grams, measures.ratio(from: gram, to: unitId) != nil {
            quantity = Quantity(weight, unitId: gram)
        } else if let count = elements.count, !elements.isContent, unitId == Values.Unit.pieceId {
            guard count <= Self.mostPieces else { throw KitchenError.violated(.outOfRange(.amount)) }
            quantity = Quantity(Amount(thousandths: Int64(count) * 1_000))
            isUncounted = nil
        }
    }

    /// No pack of a household holds more; a code with a greater count is of a warehouse, or printed wrongly.
    private static let mostPieces = 9_999
}
