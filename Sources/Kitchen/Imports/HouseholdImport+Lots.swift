import Foundation
import GRDB
import Values

extension HouseholdImport {
    /// Books the stock, each lot as one of its own, and sums it up by unit.
    mutating func importLots() throws {
        let symbols = Dictionary(uniqueKeysWithValues: try Values.Unit.fetchAll(db).map { ($0.id, $0.symbol) })
        var sums: [String: ImportReport.Sum] = [:]
        for lot in household.lots {
            let result = try importLot(lot)
            let unit = try symbol(of: lot, symbols)
            sums[unit, default: .init(unit: unit)].add(lot, result)
        }
        try compare(sums)
    }

    /// - Returns: What has become of it; nil if it was left out.
    private mutating func importLot(_ lot: ImportedLot) throws -> ImportReport.RowOutcome? {
        if earlier(.lot, lot.id) == nil, let code = lot.printedCode, labelsBefore.contains(code.lowercased()) {
            // A part of a lot that was taken, which the source has opened or moved since.
            report.count(.lot, .known)
            return .known
        }
        return try importRow(.lot, lot.id, named: products[lot.product]?.name) { _ in
            nil
        } create: { run in
            try run.book(lot)
        }
    }

    private func book(_ lot: ImportedLot) throws -> Int64 {
        guard lot.amount > .zero, lot.amount <= ImportedLot.most else { throw LeftOut(.outOfRange) }
        let new = try insertLot(lot)
        try operation.book(lot.amount, on: new)
        try db.execute(sql: "UPDATE product SET isRemoved = 0 WHERE isRemoved AND id = ?", arguments: [new.productId])
        if db.changesCount > 0 { try record("isRemoved", of: new.productId, was: "1", becomes: "0") }
        if let code = lot.printedCode { try addLabel(code, lot: new.id) }
        return new.id
    }

    /// Inserts a lot, which is empty until its movements are booked.
    func insertLot(_ lot: ImportedLot) throws -> Lot {
        let product = try product(lot.product)
        let unit = try unit(lot.unit, of: product)
        let added = lot.added.flatMap { day in operation.today.map { min(day, $0) } }
        return try Lot(
            uuid: .version7(at: operation.time), productId: product.id, unitId: unit, added: added, makersCode: nil,
            serial: nil, details: details(of: lot, product)
        ).inserted(db)
    }

    private func details(of lot: ImportedLot, _ product: Product) throws -> Lot.Details {
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

    /// Returns the unit of an amount of a product, which is made convertible to the product's own.
    ///
    /// - Parameter unit: Nil for a bare number: that of a product that is counted, else pieces or packs.
    /// - Throws: ``LeftOut`` if nothing converts it.
    func unit(_ unit: ForeignID?, of product: Product) throws -> Int64 {
        if let unit {
            let known = try known(.unit, unit)
            try connect(known, of: product)
            return known
        }
        let units = try Values.Unit.fetchAll(db)
        if units.first(where: { $0.id == product.unitId })?.kind == .count { return product.unitId }
        let measures = try Measures.of(product: product.id, db)
        let bare = units.filter { ["piece", "pack"].contains($0.symbol) }.map(\.id)
        guard let unit = bare.first(where: { measures.ratio(from: $0, to: product.unitId) != nil }) else {
            throw LeftOut(.inconvertible)
        }
        return unit
    }

    /// Makes a unit convertible to that of a product: of things that are counted, as bottles and pieces, one is one,
    /// unless the source says otherwise.
    ///
    /// - Throws: ``LeftOut`` for a measure that nothing converts.
    func connect(_ unit: Int64, of product: Product) throws {
        guard unit != product.unitId,
            try Measures.of(product: product.id, db).ratio(from: unit, to: product.unitId) == nil
        else { return }
        let units = try Values.Unit.fetchAll(db, keys: [unit, product.unitId])
        let one = Conversion(productId: product.id, unitId: unit, amount: .one, otherUnitId: product.unitId)
        let other = Conversion(productId: product.id, unitId: product.unitId, amount: .one, otherUnitId: unit)
        guard units.allSatisfy({ $0.kind == .count }), !isConverted(unit, to: product.unitId, of: product.id),
            let new = try insertOne(of: [one, other])
        else { throw LeftOut(.inconvertible) }
        try record(new)
    }
}

// MARK: - Sums

extension HouseholdImport {
    /// Returns the symbol of a lot's unit; the source's name for one that was left out.
    private func symbol(of lot: ImportedLot, _ symbols: [Int64: String]) throws -> String {
        if let unit = lot.unit { return row(.unit, unit).flatMap { symbols[$0] } ?? units[unit]?.name ?? "?" }
        let product = try row(.product, lot.product).flatMap { try Product.fetchOne(db, key: $0) }
        return try product.flatMap { product in
            do { return symbols[try unit(nil, of: product)] } catch is LeftOut { return nil }
        } ?? "piece"
    }

    /// Compares the stock that was read, without what was there before and what is left out, with the movements of the
    /// journal.
    ///
    /// - Throws: ``KitchenError/refused(reason:)`` if they differ.
    private mutating func compare(_ read: [String: ImportReport.Sum]) throws {
        var sums = read
        let booked = try Row.fetchAll(
            db,
            sql: """
                SELECT symbol, sum(change) AS amount
                FROM movement JOIN lot ON lot.id = lotId JOIN unit ON unit.id = unitId
                WHERE operation = ? GROUP BY symbol
                """, arguments: [operation.id.text])
        for row in booked { sums[row["symbol"], default: .init(unit: row["symbol"])].booked = row["amount"] }
        report.sums = sums.values.sorted { $0.unit < $1.unit }
        guard report.sums.allSatisfy(\.holds) else {
            throw KitchenError.refused(reason: "the stock that was read is not the stock that was booked")
        }
    }
}

extension ImportReport.Sum {
    /// Adds a lot of the source, but not to what was booked.
    fileprivate mutating func add(_ lot: ImportedLot, _ result: ImportReport.RowOutcome?) {
        let amount = min(max(lot.amount, .zero), ImportedLot.most)
        (lots, read) = (lots + 1, read + amount)
        switch result {
        case .taken: break
        case .known, .merged: known = known + amount
        case nil: leftOut = leftOut + amount
        }
    }
}

extension ImportedLot {
    /// The largest amount: a million of a unit.
    static let most = Amount(thousandths: 1_000_000_000)
}
