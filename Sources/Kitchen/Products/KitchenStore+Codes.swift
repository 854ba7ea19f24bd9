import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Adds a GTIN to a product.
    ///
    /// - Throws: ``RuleViolation/taken(_:by:)`` in a ``KitchenError`` if another product has it: merge them then.
    public func add(_ code: ProductCode, toProduct uuid: UUID) async throws(KitchenError) -> ProductDetails {
        try await write { db in
            let product = try Product.known(uuid, db)
            try product.add(code, db)
            return try ProductDetails(of: product, db)
        }
    }

    /// Sets the amount in a pack with this GTIN.
    public func edit(_ code: ProductCode, ofProduct uuid: UUID) async throws(KitchenError) -> ProductDetails {
        try await change(code.gtin, ofProduct: uuid) { db in
            guard code.packAmount > .zero else { throw KitchenError.violated(.outOfRange(.packAmount)) }
            try db.execute(
                sql: "UPDATE productCode SET packAmount = ? WHERE gtin = ?",
                arguments: [code.packAmount, code.gtin.digits])
        }
    }

    /// Removes a GTIN from a product.
    public func remove(_ gtin: GTIN, ofProduct uuid: UUID) async throws(KitchenError) -> ProductDetails {
        try await change(gtin, ofProduct: uuid) { db in
            try db.execute(sql: "DELETE FROM productCode WHERE gtin = ?", arguments: [gtin.digits])
        }
    }

    private func change(
        _ gtin: GTIN, ofProduct uuid: UUID, _ change: @escaping @Sendable (Database) throws -> Void
    ) async throws(KitchenError) -> ProductDetails {
        try await write { db in
            let product = try Product.known(uuid, db)
            guard try ProductDetails(of: product, db).codes.contains(where: { $0.gtin == gtin }) else {
                throw KitchenError.violated(.missing(.code))
            }
            try change(db)
            return try ProductDetails(of: product, db)
        }
    }

    /// Sets a conversion for one product: a pack is 6 pieces.
    ///
    /// It replaces the product's earlier conversion of the unit. Throws if the units convert already otherwise.
    public func setConversion(
        one unit: Int64, is amount: Amount, of other: Int64, forProduct uuid: UUID
    ) async throws(KitchenError) -> ProductDetails {
        try await write { db in
            let product = try Product.known(uuid, db)
            let (one, another) = (try Values.Unit.known(unit, db), try Values.Unit.known(other, db))
            guard amount > .zero else { throw KitchenError.violated(.outOfRange(.amount)) }
            guard unit != other else { throw KitchenError.violated(.same(.unit)) }
            try db.execute(
                sql: "DELETE FROM conversion WHERE productId = ? AND unitId = ?", arguments: [product.id, unit])
            guard try Measures.of(product: product.id, db).ratio(from: unit, to: other) == nil else {
                throw KitchenError.violated(.taken(.unit, by: "\(one.symbol), \(another.symbol)"))
            }
            try Conversion(productId: product.id, unitId: unit, amount: amount, otherUnitId: other).insert(db)
            try product.refuseUncountable(Measures.of(product: product.id, db), db)
            return try ProductDetails(of: product, db)
        }
    }

    /// Removes a product's conversion of a unit.
    public func forgetConversion(of unit: Int64, forProduct uuid: UUID) async throws(KitchenError) -> ProductDetails {
        try await write { db in
            let product = try Product.known(uuid, db)
            try db.execute(
                sql: "DELETE FROM conversion WHERE productId = ? AND unitId = ?", arguments: [product.id, unit])
            guard db.changesCount > 0 else { throw KitchenError.violated(.missing(.unit)) }
            try product.refuseUncountable(Measures.of(product: product.id, db), db)
            return try ProductDetails(of: product, db)
        }
    }
}

extension Product {
    /// Returns the product with a GTIN, even a removed one; nil for none.
    static func having(_ gtin: GTIN, _ db: Database) throws -> Product? {
        try Product.fetchOne(
            db, sql: "SELECT product.* FROM product JOIN productCode ON productId = product.id WHERE gtin = ?",
            arguments: [gtin.digits])
    }

    /// Adds a GTIN, which may have been that of a removed product.
    func add(_ code: ProductCode, _ db: Database) throws {
        guard code.packAmount > .zero else { throw KitchenError.violated(.outOfRange(.packAmount)) }
        if let other = try Product.having(code.gtin, db) {
            guard other.isRemoved else {
                throw KitchenError.violated(.taken(.gtin, by: other.name ?? code.gtin.printed))
            }
            try db.execute(sql: "DELETE FROM productCode WHERE gtin = ?", arguments: [code.gtin.digits])
        }
        try db.execute(
            sql: "INSERT INTO productCode (gtin, productId, packAmount) VALUES (?, ?, ?)",
            arguments: [code.gtin.digits, id, code.packAmount])
    }
}
