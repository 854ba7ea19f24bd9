import GRDB
import Values

extension HouseholdImport {
    /// Takes the conversions: those of a product for it, those for all for each product that needs them.
    mutating func takeConversions() throws {
        for conversion in household.conversions {
            try conversion.product == nil ? takeForAll(conversion) : takeForOne(conversion)
        }
    }

    private mutating func takeForOne(_ conversion: ImportedConversion) throws {
        let name = name(of: conversion)
        if earlier(.conversion, conversion.id) != nil { return report.count(.conversion, .known) }
        try attempt(.conversion, named: name) { run in
            guard let product = run.row(.product, conversion.product) else { throw LeftOut(.missingReference) }
            try run.record(conversion, try run.set(conversion, for: product) ? [product] : [])
        }
    }

    private mutating func takeForAll(_ conversion: ImportedConversion) throws {
        if earlier(.conversion, conversion.id) != nil { return report.count(.conversion, .known) }
        try attempt(.conversion, named: name(of: conversion)) { run in
            let (one, other) = (
                try run.known(.unit, conversion.unit), try run.known(.unit, conversion.other)
            )
            if let ratio = try Measures(units: Values.Unit.fetchAll(run.db)).ratio(from: one, to: other) {
                guard ratio.isNearly(conversion.factor) else { throw LeftOut(.contradiction) }
                return try run.record(conversion, [])
            }
            let products = try run.products(using: [one, other])
            guard !products.isEmpty else { throw LeftOut(.unneeded) }
            try run.record(conversion, try products.filter { try run.set(conversion, for: $0) })
        }
    }

    /// Notes for which products a conversion was set; none if all had it.
    private mutating func record(_ conversion: ImportedConversion, _ products: [Int64]) throws {
        let first = ImportedRow(
            importId: importId, program: household.program, kind: .conversion, foreignId: conversion.id,
            rowId: products.first, isCreated: !products.isEmpty,
            changes: ["unit": .init(was: nil, becomes: row(.unit, conversion.unit).map(String.init))])
        try insert(first)
        for product in products.dropFirst() {
            var row = first
            (row.foreignId, row.rowId) = ("\(conversion.id) \(product)", product)
            try insert(row)
        }
        report.count(.conversion, products.isEmpty ? .merged : .taken)
    }

    /// Sets a conversion of a product.
    ///
    /// - Returns: Whether it was not known.
    /// - Throws: ``LeftOut`` if the units convert otherwise, or not exactly.
    private func set(_ conversion: ImportedConversion, for product: Int64) throws -> Bool {
        let (one, other) = (try known(.unit, conversion.unit), try known(.unit, conversion.other))
        guard one != other else {
            guard conversion.factor == .one else { throw LeftOut(.contradiction) }
            return false
        }
        if let ratio = try Measures.of(product: product, db).ratio(from: one, to: other) {
            guard ratio.isNearly(conversion.factor) else { throw LeftOut(.contradiction) }
            return false
        }
        if let amount = Amount.one.times(conversion.factor),
            try insert(Conversion(productId: product, unitId: one, amount: amount, otherUnitId: other))
        {
            return true
        }
        if let amount = Amount.one.times(conversion.factor.inverse),
            try insert(Conversion(productId: product, unitId: other, amount: amount, otherUnitId: one))
        {
            return true
        }
        throw LeftOut(.inexact)
    }

    /// Adds a conversion, unless the product has one of the unit.
    func insert(_ conversion: Conversion) throws -> Bool {
        let known = try Conversion.fetchOne(
            db, key: ["productId": conversion.productId, "unitId": conversion.unitId])
        guard known == nil else { return false }
        try conversion.insert(db)
        return true
    }

    /// Returns the products of this import that use one of some units.
    private func products(using units: Set<Int64>) throws -> [Int64] {
        let own = household.products.filter { product in row(.unit, product.unit).map(units.contains) ?? false }
        let barcodes = household.barcodes.filter { row(.unit, $0.unit).map(units.contains) ?? false }.map(\.product)
        let ids = Set(own.map(\.id) + barcodes)
        return household.products.filter { ids.contains($0.id) }.compactMap { row(.product, $0.id) }
    }

    private func name(of conversion: ImportedConversion) -> String {
        func unit(_ id: ForeignID) -> String { household.units.first { $0.id == id }?.name ?? "?" }
        let product = conversion.product.flatMap { products[$0]?.name }
        let words = "1 \(unit(conversion.unit)) = \(conversion.factor.text) \(unit(conversion.other))"
        return product.map { "\($0): \(words)" } ?? words
    }
}

extension Ratio {
    /// Whether both are the same but for the decimals that a program has cut: 0.3333 is a third.
    fileprivate func isNearly(_ other: Ratio) -> Bool {
        let (mine, theirs) = (
            Double(numerator) / Double(denominator), Double(other.numerator) / Double(other.denominator)
        )
        return abs(mine - theirs) <= 0.002 * max(mine, theirs)
    }

    /// The number as a decimal, or a fraction.
    fileprivate var text: String {
        Amount.one.times(self)?.description ?? "\(numerator)/\(denominator)"
    }
}
