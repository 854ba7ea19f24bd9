import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Merges two products: all codes, lots with their movements, entries and scans of the first move to the other.
    /// Values that the other lacks are copied from the first.
    ///
    /// A lot keeps its own unit, as its movements do.
    ///
    /// - Throws: ``RuleViolation/inconvertible(from:to:)`` in a ``KitchenError`` if the first one's stock or packs
    ///   cannot be converted exactly to the other's unit.
    public func merge(product uuid: UUID, into other: UUID) async throws(KitchenError) -> ProductDetails {
        try await write { db in
            let into = try Product.known(uuid, db).merge(into: .known(other, db), db)
            return try ProductDetails(of: into, db)
        }
    }
}

extension Product {
    /// Merges it into another, and returns the other as stored.
    func merge(into other: Product, _ db: Database) throws -> Product {
        var (product, into) = (self, other)
        guard product.id != into.id else { throw KitchenError.violated(.same(.product)) }
        try into.moveConversions(from: product, db)
        let measures = try Measures.of(product: into.id, db)
        try into.moveCodes(of: product, measures, db)
        try into.moveStock(of: product, measures, db)
        try into.moveCooking(of: product, db)
        try into.fillIn(from: product, measures)
        try into.update(db)
        product.mergedInto = into.id
        product.isRemoved = true
        product.picture = nil
        try product.update(db)
        return into
    }

    /// Moves the other's conversions, except between units that convert already.
    fileprivate func moveConversions(from product: Product, _ db: Database) throws {
        for var conversion in try Conversion.filter(Conversion.Columns.productId == product.id).fetchAll(db) {
            let known = try Measures.of(product: id, db)
            guard known.ratio(from: conversion.unitId, to: conversion.otherUnitId) == nil else { continue }
            conversion.productId = id
            let isFree = try Conversion.fetchOne(db, key: ["productId": id, "unitId": conversion.unitId]) == nil
            if isFree { try conversion.insert(db) }
        }
        try db.execute(sql: "DELETE FROM conversion WHERE productId = ?", arguments: [product.id])
    }

    fileprivate func moveCodes(of product: Product, _ measures: Measures, _ db: Database) throws {
        for code in try ProductDetails(of: product, db).codes {
            let amount = try measures.convert(code.packAmount, from: product.unitId, to: unitId)
            try db.execute(
                sql: "UPDATE productCode SET productId = ?, packAmount = ? WHERE gtin = ?",
                arguments: [id, amount, code.gtin.digits])
        }
    }

    fileprivate func moveStock(of product: Product, _ measures: Measures, _ db: Database) throws {
        let lots = try Row.fetchAll(
            db, sql: "SELECT unitId, amount FROM lot WHERE productId = ? AND amount > 0", arguments: [product.id])
        for lot in lots { _ = try measures.convert(lot["amount"], from: lot["unitId"], to: unitId) }
        for table in Self.tablesOfOwn {
            try db.execute(sql: "UPDATE \(table) SET productId = ? WHERE productId = ?", arguments: [id, product.id])
        }
        try db.execute(sql: "UPDATE product SET mergedInto = ? WHERE mergedInto = ?", arguments: [id, product.id])
    }

    /// The tables whose rows go to the other product.
    static let tablesOfOwn = [
        "lot", "entry", "scan", "productItem", "ownLabel", "timer", "foodCorrection", "uncountedCase", "foreignLabel",
    ]

    /// Moves the cooking profile unless there is one; ratings of both count, a member's own for this one first.
    fileprivate func moveCooking(of product: Product, _ db: Database) throws {
        let arguments: StatementArguments = ["to": id, "from": product.id]
        try db.execute(
            sql: """
                UPDATE OR IGNORE cookingProfile SET productId = :to WHERE productId = :from;
                UPDATE OR IGNORE cookingRating SET productId = :to WHERE productId = :from;
                DELETE FROM cookingProfile WHERE productId = :from;
                """, arguments: arguments)
    }

    /// Fills in missing values.
    fileprivate mutating func fillIn(from other: Product, _ measures: Measures) throws {
        fillIn(
            from: other,
            minimum: try minimum ?? other.minimum.map { try measures.convert($0, from: other.unitId, to: unitId) })
        if let text = other.note, text != note { note = [note, text].compactMap { $0 }.joined(separator: " · ") }
    }
}
