import GRDB
import Values

extension HouseholdImport {
    /// Imports the conversions: those of a product first, since they override those for all.
    mutating func importConversions() throws {
        for conversion in household.conversions where conversion.product != nil { try importConversion(conversion) }
        for conversion in household.conversions where conversion.product == nil { try importConversion(conversion) }
    }

    private mutating func importConversion(_ conversion: ImportedConversion) throws {
        let isKnown = earlier(.conversion, conversion.id) != nil
        if isKnown { report.count(.conversion, .known) }
        // One for all was set for the products of an earlier import, and not for those that are new.
        guard !isKnown || conversion.product == nil else { return }
        try attempt(.conversion, named: name(of: conversion), isReported: !isKnown) { run in
            let new = try run.set(conversion, for: run.products(of: conversion, areNew: isKnown))
            for conversion in new { try run.record(conversion) }
            guard !isKnown else { return }
            try run.insert(run.newRow(.conversion, conversion.id, is: nil, isCreated: false))
            run.report.count(.conversion, new.isEmpty ? .merged : .taken)
        }
    }

    /// Returns the products that a conversion is for.
    private func products(of conversion: ImportedConversion, areNew: Bool) throws -> [Int64] {
        if let product = conversion.product { return [try known(.product, product)] }
        let products = products(using: [try known(.unit, conversion.unit), try known(.unit, conversion.other)])
        return areNew ? products.filter { created[.product]?.contains($0) ?? false } : products
    }

    /// Returns the products of the source that use one of some units.
    private func products(using units: Set<Int64>) -> [Int64] {
        let packed = Set(household.barcodes.filter { row(.unit, $0.unit).map(units.contains) ?? false }.map(\.product))
        return household.products.filter { product in
            packed.contains(product.id) || row(.unit, product.unit).map(units.contains) ?? false
        }.compactMap { row(.product, $0.id) }
    }

    /// Sets a conversion of products, except of those that convert its units otherwise.
    ///
    /// - Returns: Those that were not known.
    /// - Throws: ``LeftOut`` if none of them can have it.
    private func set(_ conversion: ImportedConversion, for products: [Int64]) throws -> [Conversion] {
        let (one, other) = (try known(.unit, conversion.unit), try known(.unit, conversion.other))
        if let ratio = one == other ? .one : Measures(units: try Values.Unit.fetchAll(db)).ratio(from: one, to: other) {
            guard ratio.isNearly(conversion.factor) else { throw LeftOut(.contradiction) }
            return []
        }
        var (new, fits, reason): ([Conversion], Bool, LeftOut) = ([], false, LeftOut(.unneeded))
        for product in products {
            do {
                if let set = try set(conversion.factor, from: one, to: other, of: product) { new.append(set) }
                fits = true
            } catch let omission as LeftOut {
                reason = omission
            }
        }
        guard fits else { throw reason }
        return new
    }

    /// Sets a conversion of one product; returns nil if it is known.
    ///
    /// - Throws: ``LeftOut`` if the units convert otherwise, or not exactly.
    private func set(_ factor: Ratio, from one: Int64, to other: Int64, of product: Int64) throws -> Conversion? {
        if let ratio = try Measures.of(product: product, db).ratio(from: one, to: other) {
            guard ratio.isNearly(factor) else { throw LeftOut(.contradiction) }
            return nil
        }
        let forward = Amount.one.times(factor).map {
            Conversion(productId: product, unitId: one, amount: $0, otherUnitId: other)
        }
        let backward = Amount.one.times(factor.inverse).map {
            Conversion(productId: product, unitId: other, amount: $0, otherUnitId: one)
        }
        guard let new = try insertOne(of: [forward, backward].compactMap(\.self)) else { throw LeftOut(.inexact) }
        return new
    }

    /// Adds the first conversion whose unit the product does not convert yet; returns nil if it converts all.
    func insertOne(of conversions: [Conversion]) throws -> Conversion? {
        let new = try conversions.first {
            try Conversion.fetchOne(db, key: ["productId": $0.productId, "unitId": $0.unitId]) == nil
        }
        try new?.insert(db)
        return new
    }

    /// Notes that this import has added a conversion.
    func record(_ new: Conversion) throws {
        var row = newRow(
            .conversion, "unit \(new.unitId) of product \(new.productId) by import \(importId)", is: new.productId,
            isCreated: true)
        row.changes = [
            "unitId": .init(was: nil, becomes: "\(new.unitId)"),
            "amount": .init(was: nil, becomes: "\(new.amount.thousandths)"),
            "otherUnitId": .init(was: nil, becomes: "\(new.otherUnitId)"),
        ]
        try insert(row)
    }

    /// Whether the source itself converts one unit to another, for a product or for all.
    func isConverted(_ unit: Int64, to other: Int64, of product: Int64) -> Bool {
        household.conversions.contains { conversion in
            (conversion.product == nil || row(.product, conversion.product) == product)
                && Set([row(.unit, conversion.unit), row(.unit, conversion.other)]) == [unit, other]
        }
    }

    private func name(of conversion: ImportedConversion) -> String {
        func unit(_ id: ForeignID) -> String { units[id]?.name ?? "?" }
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
