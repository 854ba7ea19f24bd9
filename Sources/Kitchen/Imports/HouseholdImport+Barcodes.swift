import GRDB
import Values

extension HouseholdImport {
    /// Imports the barcodes: those of shops as GTINs, others as labels.
    mutating func importBarcodes() throws {
        for barcode in household.barcodes {
            if let gtin = barcode.gtin { try importBarcode(barcode, gtin) } else { try importLabel(barcode) }
        }
    }

    private mutating func importBarcode(_ barcode: ImportedBarcode, _ gtin: GTIN) throws {
        try importRow(.barcode, barcode.id, named: barcode.text, gtin: gtin.digits) { run in
            guard let owner = try Product.having(gtin, run.db), !owner.isRemoved else { return nil }
            guard owner.id == (try run.known(.product, barcode.product)) else { throw LeftOut(.taken) }
            return (owner.id, try run.complete(gtin, try run.packAmount(of: barcode, owner)))
        } create: { run in
            let product = try run.product(barcode.product)
            try product.add(ProductCode(gtin: gtin, packAmount: run.packAmount(of: barcode, product)), run.db)
            return product.id
        }
    }

    /// Returns a product that was taken.
    func product(_ id: ForeignID) throws -> Product {
        guard let product = try Product.fetchOne(db, key: known(.product, id)) else { throw LeftOut(.missingReference) }
        return product
    }

    /// Sets the amount of a pack that nobody has set, and returns what has changed.
    private func complete(_ gtin: GTIN, _ amount: Amount) throws -> [String: ImportedRow.Change] {
        guard try ProductCode.packAmount(of: gtin, db) == .one, amount != .one else { return [:] }
        try db.execute(
            sql: "UPDATE productCode SET packAmount = ? WHERE gtin = ?", arguments: [amount, gtin.digits])
        return ["packAmount": .init(was: "\(Amount.one.thousandths)", becomes: "\(amount.thousandths)")]
    }

    /// Returns what a pack holds, in the unit of its product.
    private func packAmount(of barcode: ImportedBarcode, _ product: Product) throws -> Amount {
        let amount = barcode.amount ?? .one
        guard amount > .zero, amount <= ImportedLot.most else { throw LeftOut(.outOfRange) }
        let unit = try barcode.unit.map { try known(.unit, $0) } ?? ownUnit(of: barcode.product) ?? product.unitId
        try connect(unit, of: product)
        guard let converted = try amount.converted(from: unit, to: product.unitId, of: product.id, db) else {
            throw LeftOut(.inconvertible)
        }
        return converted
    }

    /// Returns the unit in which the source counts a product.
    func ownUnit(of product: ForeignID) -> Int64? {
        row(.unit, products[product]?.unit)
    }

    private mutating func importLabel(_ barcode: ImportedBarcode) throws {
        try importRow(.barcode, barcode.id, named: barcode.text) { run in
            let product = try run.known(.product, barcode.product)
            return try ForeignLabel.product(of: barcode.text, run.db).flatMap { $0.id == product ? ($0.id, [:]) : nil }
        } create: { run in
            guard case .text(let text) = Label(barcode.text), text.utf8.count <= 200, barcode.amount ?? .one == .one
            else { throw LeftOut(.noBarcode) }
            let product = try run.product(barcode.product)
            try run.addLabel(text, product: product.id)
            return product.id
        }
    }
}

extension ImportedBarcode {
    /// The number of a shop's barcode; nil for other texts.
    var gtin: GTIN? { Label(text).gtin }
}
