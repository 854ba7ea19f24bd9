import Foundation
import GRDB
import Values

/// A query of products.
public struct ProductQuery: Equatable, Sendable {
    /// Only those whose name or brand matches, the best first; nil for all, alphabetically.
    public var text: String?
    public var brandId: Int64?
    public var categoryId: Int64?
    /// Only those that use a unit for stock, cooking or conversions.
    public var unitId: Int64?
    public var limit: Int
    /// The product after which to continue; ignored with a text.
    public var after: UUID?

    public init(
        text: String? = nil, brandId: Int64? = nil, categoryId: Int64? = nil, unitId: Int64? = nil,
        limit: Int = 100, after: UUID? = nil
    ) {
        self.text = text
        self.brandId = brandId
        self.categoryId = categoryId
        self.unitId = unitId
        self.limit = limit
        self.after = after
    }
}

extension KitchenStore {
    /// Returns the products with a name; nameless ones are in the inbox, and found only by brand, category or unit.
    public func products(_ query: ProductQuery = ProductQuery()) async throws(KitchenError) -> [ProductSummary] {
        let index = try await searchIndex()
        return try await read { db in
            var conditions: [SQL] = ["product.isRemoved = 0"]
            if let brand = query.brandId { conditions.append("product.brandId = \(brand)") }
            if let category = query.categoryId { conditions.append("product.categoryId = \(category)") }
            if let unit = query.unitId {
                conditions.append(SQL(sql: Product.usesUnit, arguments: [unit, unit, unit, unit]))
            }
            if conditions.count == 1 { conditions.append("product.name IS NOT NULL") }
            guard let text = query.text, !text.folded.trimmingSpaces().isEmpty else {
                if let after = query.after {
                    conditions.append(
                        """
                        (product.nameKey, product.id) >
                            (SELECT nameKey, id FROM product WHERE uuid = \(after.uuidString.lowercased()))
                        """)
                }
                let request: SQLRequest<ProductSummary> = """
                    \(sql: ProductSummary.selection) WHERE \(conditions.joined(separator: " AND "))
                    ORDER BY product.nameKey, product.id LIMIT \(query.limit)
                    """
                return try request.fetchAll(db)
            }
            let isFiltered = query.brandId != nil || query.categoryId != nil || query.unitId != nil
            let found = index.products.best(for: text, limit: isFiltered ? 10_000 : query.limit)
            return Array(
                try ProductSummary.inOrder(of: found, where: conditions.joined(separator: " AND "), db)
                    .prefix(query.limit))
        }
    }

    /// Returns a product with its details; for a merged one, the product it was merged into.
    public func product(_ uuid: UUID) async throws(KitchenError) -> ProductDetails {
        try await read { try ProductDetails(of: Product.known(uuid, $0), $0) }
    }

    /// Adds a product, with its codes if any.
    public func add(_ draft: ProductDraft, codes: [ProductCode] = []) async throws(KitchenError) -> ProductDetails {
        let now = clock.now
        return try await write { db in
            var product = Product(uuid: .version7(at: now))
            try product.take(draft, db)
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
            try product.take(draft, db)
            if product.unitId != unit { try product.recount(from: unit, db) }
            try product.update(db)
            return try ProductDetails(of: product, db)
        }
    }

    /// Returns the number of a product's lots, and of its open entries on lists.
    public func users(ofProduct uuid: UUID) async throws(KitchenError) -> [RuleViolation.Thing: Int] {
        try await read { try Product.known(uuid, $0).users($0) }
    }

    /// Removes a product without stock. Scanning it again, or undoing the change that used it up, restores it.
    ///
    /// - Throws: ``RuleViolation/inUse(by:)`` in a ``KitchenError`` if it has lots, or is on a list.
    public func remove(product uuid: UUID) async throws(KitchenError) {
        try await write { db in
            var product = try Product.known(uuid, db)
            let users = try product.users(db)
            guard users.isEmpty else { throw KitchenError.violated(.inUse(by: users)) }
            product.isRemoved = true
            try product.update(db)
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

extension ProductSummary {
    /// Fetches the products with these row ids, by row id.
    static func byId(
        _ ids: some Collection<Int64>, where condition: SQL = "TRUE", _ db: Database
    ) throws -> [Int64: ProductSummary] {
        // One argument, since SQLite takes at most 32,766.
        let list = "[\(ids.map(String.init).joined(separator: ","))]"
        let request: SQLRequest<ProductSummary> = """
            \(sql: selection) WHERE \(condition) AND product.id IN (SELECT value FROM json_each(\(list)))
            """
        return try Dictionary(request.fetchAll(db).map { ($0.id, $0) }) { first, _ in first }
    }

    /// Fetches the products with these row ids that meet a condition, in the order of the ids.
    static func inOrder(of ids: [Int64], where condition: SQL = "TRUE", _ db: Database) throws -> [ProductSummary] {
        let found = try byId(ids, where: condition, db)
        return ids.compactMap { found[$0] }
    }
}

extension Product {
    fileprivate func users(_ db: Database) throws -> [RuleViolation.Thing: Int] {
        var users: [RuleViolation.Thing: Int] = [:]
        for (thing, condition) in [(RuleViolation.Thing.lot, "amount > 0"), (.entry, Entry.isOpen)] {
            let sql = "SELECT count(*) FROM \(thing.rawValue) WHERE productId = ? AND \(condition)"
            let count = try Int.fetchOne(db, sql: sql, arguments: [id]) ?? 0
            if count > 0 { users[thing] = count }
        }
        return users
    }
}
