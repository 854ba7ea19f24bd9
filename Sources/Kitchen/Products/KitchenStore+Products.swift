import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Returns a product with its details; for a merged one, the product it was merged into.
    public func product(_ uuid: UUID) async throws(KitchenError) -> ProductDetails {
        try await read { try ProductDetails(of: Product.known(uuid, $0), $0) }
    }

    /// Adds a product, with its codes if any.
    public func add(_ draft: ProductDraft, codes: [ProductCode] = []) async throws(KitchenError) -> ProductDetails {
        let now = clock.now
        return try await write { db in
            var product = Product(uuid: .version7(at: now))
            try product.apply(draft, db)
            try product.insert(db)
            for code in codes { try product.add(code, db) }
            return try ProductDetails(of: product, db)
        }
    }

    /// Changes a product, or names one in the inbox.
    ///
    /// If its unit changes, its pack amounts are converted; throws if that is not exact.
    public func edit(product uuid: UUID, _ draft: ProductDraft) async throws(KitchenError) -> ProductDetails {
        try await edit(product: uuid) { $0 = draft }
    }

    /// Changes some values of a product, and leaves the others.
    public func edit(
        product uuid: UUID, _ change: @escaping @Sendable (inout ProductDraft) -> Void
    ) async throws(KitchenError) -> ProductDetails {
        try await write { db in
            var product = try Product.known(uuid, db)
            let unit = product.unitId
            var draft = ProductDraft(try ProductDetails(of: product, db))
            change(&draft)
            try product.apply(draft, db)
            if product.unitId != unit { try product.recount(from: unit, db) }
            try product.update(db)
            return try ProductDetails(of: product, db)
        }
    }

    /// Sets the file of the household's own picture of a product, or nil for none.
    ///
    /// - Returns: The file that is no longer used.
    public func setPicture(_ file: String?, ofProduct uuid: UUID) async throws(KitchenError) -> String? {
        try await write { db in
            var product = try Product.known(uuid, db)
            let former = product.picture
            product.picture = file
            try product.update(db)
            return former == file ? nil : former
        }
    }

    /// Returns the picture files that products use.
    public func pictures() async throws(KitchenError) -> Set<String> {
        try await read { Set(try String.fetchAll($0, sql: "SELECT picture FROM product WHERE picture IS NOT NULL")) }
    }
}

extension Product {
    /// Converts the amounts of its packs to the new unit.
    fileprivate func recount(from unit: Int64, _ db: Database) throws {
        let measures = try Measures.of(product: id, db)
        for code in try ProductDetails(of: self, db).codes {
            let amount = try measures.convert(code.packAmount, from: unit, to: unitId)
            try db.execute(
                sql: "UPDATE productCode SET packAmount = ? WHERE gtin = ?", arguments: [amount, code.gtin.digits])
        }
        try refuseUncountable(measures, db)
    }

    /// Throws if any of its stock cannot be converted to its unit.
    func refuseUncountable(_ measures: Measures, _ db: Database) throws {
        let sql = "SELECT DISTINCT unitId FROM lot WHERE productId = ? AND amount > 0"
        for unit in try Int64.fetchAll(db, sql: sql, arguments: [id])
        where measures.ratio(from: unit, to: unitId) == nil {
            throw KitchenError.violated(
                .inconvertible(
                    from: try Values.Unit.known(unit, db).symbol, to: try Values.Unit.known(unitId, db).symbol))
        }
    }
}
