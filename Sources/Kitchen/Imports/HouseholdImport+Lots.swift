import Foundation
import GRDB
import Values

extension HouseholdImport {
    /// Books the stock, each lot as one of its own.
    mutating func takeLots() throws {
        for lot in household.lots {
            let name = products[lot.product]?.name
            if earlier(.lot, lot.id) == nil, let code = lot.printedCode, labelsBefore.contains(code.lowercased()) {
                // A part of a lot that was taken, which the source has opened or moved since.
                report.count(.lot, .known)
                continue
            }
            try take(.lot, lot.id, named: name) { _ in
                nil
            } create: { run in
                try run.book(lot)
            }
        }
    }

    private mutating func book(_ lot: ImportedLot) throws -> Int64 {
        guard lot.amount > .zero, lot.amount <= ImportedLot.most else { throw LeftOut(.outOfRange) }
        let product = try product(lot.product)
        let unit = try lot.unit.map { try known(.unit, $0) } ?? ownUnit(of: lot.product) ?? product.unitId
        try connect(unit, of: product)
        let details = try details(of: lot, product, unit)
        let added = lot.added.flatMap { day in operation.today.map { min(day, $0) } }
        let new = try Lot(
            uuid: .version7(at: operation.time), productId: product.id, unitId: unit, added: added, makersCode: nil,
            serial: nil, details: details
        ).inserted(db)
        try operation.book(lot.amount, on: new)
        try db.execute(sql: "UPDATE product SET isRemoved = 0 WHERE isRemoved AND id = ?", arguments: [product.id])
        if let code = lot.printedCode { try addLabel(code, lot: new.id) }
        let sum = readStock[unit] ?? (0, .zero)
        readStock[unit] = (sum.lots + 1, sum.amount + lot.amount)
        return new.id
    }

    private func details(of lot: ImportedLot, _ product: Product, _ unit: Int64) throws -> Lot.Details {
        let locationId = try place(lot.place) ?? product.place(db)
        let state: StorageState = try operation.freezers().contains(locationId) ? .frozen : .fresh
        let (bestBefore, isGuessed) =
            lot.bestBefore == .byRule
            ? try operation.lastDay(of: product, state, at: locationId) : (lot.bestBefore.day, false)
        let price = lot.price.flatMap { $0.amount > .zero && $0.money >= Money(hundredths: 0) ? $0 : nil }
        let note = lot.note.map { String($0.unicodeScalars.prefix(2_000)) }
        return Lot.Details(
            locationId: locationId, bestBefore: bestBefore.flatMap { $0.isOnPacks ? $0 : nil }, isGuessed: isGuessed,
            isUseBy: lot.isUseBy ?? (product.hasUseBy && state != .frozen), isOpened: lot.isOpened,
            opened: lot.isOpened ? lot.opened : nil, state: state, price: price?.money, pricedAmount: price?.amount,
            note: try note.flatMap { try LotEdit.checked($0) })
    }

    /// Makes a unit convertible to that of a product: of things that are counted, as bottles and pieces, one is one.
    ///
    /// - Throws: ``LeftOut`` for a measure that nothing converts.
    func connect(_ unit: Int64, of product: Product) throws {
        let measures = try Measures.of(product: product.id, db)
        guard unit != product.unitId, measures.ratio(from: unit, to: product.unitId) == nil else { return }
        let units = try Values.Unit.fetchAll(db, keys: [unit, product.unitId])
        let one = Conversion(productId: product.id, unitId: unit, amount: .one, otherUnitId: product.unitId)
        let other = Conversion(productId: product.id, unitId: product.unitId, amount: .one, otherUnitId: unit)
        guard units.allSatisfy({ $0.kind == .count }), try insert(one) || insert(other) else {
            throw LeftOut(.inconvertible)
        }
        try insert(
            ImportedRow(
                importId: importId, program: household.program, kind: .conversion,
                foreignId: "unit \(unit) of product \(product.id) by import \(importId)", rowId: product.id,
                isCreated: true, changes: ["unit": .init(was: nil, becomes: "\(unit)")]))
    }

    /// Compares the sums of the stock that was read with those of the movements that were booked.
    ///
    /// - Throws: ``KitchenError/refused(reason:)`` if they differ.
    mutating func compareSums() throws {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT unitId, symbol, count(*) AS lots, sum(change) AS amount
                FROM movement JOIN lot ON lot.id = lotId JOIN unit ON unit.id = unitId
                WHERE operation = ? GROUP BY unitId ORDER BY unitId
                """, arguments: [operation.id.uuidString.lowercased()])
        report.sums = rows.map { row in
            let read = readStock[row["unitId"]] ?? (0, .zero)
            return ImportReport.Sum(unit: row["symbol"], lots: row["lots"], read: read.amount, booked: row["amount"])
        }
        let isSame = rows.count == readStock.count && report.sums.allSatisfy { $0.read == $0.booked }
        guard isSame else {
            throw KitchenError.refused(reason: "the stock that was read is not the stock that was booked")
        }
    }
}

extension ImportedLot {
    /// The largest amount: a million of a unit.
    static let most = Amount(thousandths: 1_000_000_000)
}
