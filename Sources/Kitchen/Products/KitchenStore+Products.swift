import Foundation
import GRDB
import Values

/// Which products are asked for.
public struct ProductQuery: Equatable, Sendable {
    /// Only those with a name or brand like this, the best first; nil for all by the alphabet.
    public var text: String?
    public var brandId: Int64?
    public var categoryId: Int64?
    /// Only those that are counted or cooked in a unit, or say how much one is.
    public var unitId: Int64?
    public var limit: Int
    /// The last one that is known already; of no use with a text.
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
    /// The products with a name; those without wait in the inbox, and are found by a brand, a category or a unit alone.
    public func products(_ query: ProductQuery = ProductQuery()) async throws(KitchenError) -> [ProductSummary] {
        let index = try await searchIndex()
        return try await read { db in
            var conditions = ["product.isRemoved = 0"]
            var arguments: StatementArguments = []
            if let brand = query.brandId { conditions.append("product.brandId = ?"); arguments += [brand] }
            if let category = query.categoryId { conditions.append("product.categoryId = ?"); arguments += [category] }
            if let unit = query.unitId { conditions.append(Product.usesUnit); arguments += [unit, unit, unit, unit] }
            if conditions.count == 1 { conditions.append("product.name IS NOT NULL") }
            guard let text = query.text, !text.folded.trimmingSpaces().isEmpty else {
                if let after = query.after {
                    conditions.append(
                        "(product.nameKey, product.id) > (SELECT nameKey, id FROM product WHERE uuid = ?)")
                    arguments += [after.uuidString.lowercased()]
                }
                return try ProductSummary.fetchAll(
                    db,
                    sql: """
                        \(ProductSummary.selection) WHERE \(conditions.joined(separator: " AND "))
                        ORDER BY product.nameKey, product.id LIMIT ?
                        """, arguments: arguments + [query.limit])
            }
            let isFiltered = query.brandId != nil || query.categoryId != nil || query.unitId != nil
            let found = index.products.best(for: text, limit: isFiltered ? 10_000 : query.limit)
            return Array(
                try ProductSummary.inOrder(of: found, where: conditions.joined(separator: " AND "), arguments, db: db)
                    .prefix(query.limit))
        }
    }

    /// A product with all that belongs to it; of one that was merged, what it was merged into.
    public func product(_ uuid: UUID) async throws(KitchenError) -> ProductDetails {
        try await read { try ProductDetails(of: Product.known(uuid, $0), $0) }
    }

    /// Adds a product, with its codes if it has any.
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

    /// Changes what is said of a product, or names one that waits in the inbox.
    ///
    /// If it is to be counted in another unit, what its packs hold is given in that; it is refused if that is not exact.
    public func edit(product uuid: UUID, _ draft: ProductDraft) async throws(KitchenError) -> ProductDetails {
        try await edit(product: uuid) { $0 = draft }
    }

    /// Changes some of what is said of a product, and leaves the rest.
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

    /// How many lots there are of a product, and how many entries of lists.
    public func users(ofProduct uuid: UUID) async throws(KitchenError) -> [RuleViolation.Thing: Int] {
        try await read { try Product.known(uuid, $0).users($0) }
    }

    /// Removes a product of which nothing is left. It comes back if somebody scans it again, or undoes what used it up.
    ///
    /// - Throws: ``RuleViolation/inUse(by:)`` in a ``KitchenError`` if there are lots of it, or if it is on a list.
    public func remove(product uuid: UUID) async throws(KitchenError) {
        try await write { db in
            var product = try Product.known(uuid, db)
            let users = try product.users(db)
            guard users.isEmpty else { throw KitchenError.violated(.inUse(by: users)) }
            product.isRemoved = true
            try product.update(db)
        }
    }

    /// Notes the file with the household's own picture of a product, or that there is none.
    ///
    /// - Returns: The file that is of no use any more.
    public func setPicture(_ file: String?, ofProduct uuid: UUID) async throws(KitchenError) -> String? {
        try await write { db in
            var product = try Product.known(uuid, db)
            let former = product.picture
            product.picture = file
            try product.update(db)
            return former == file ? nil : former
        }
    }

    /// The files with pictures that products have.
    public func pictures() async throws(KitchenError) -> Set<String> {
        try await read { Set(try String.fetchAll($0, sql: "SELECT picture FROM product WHERE picture IS NOT NULL")) }
    }
}

extension Product {
    /// Gives what a pack of each code holds in the new unit.
    fileprivate func recount(from unit: Int64, _ db: Database) throws {
        let measures = try Measures.of(product: rowId, db)
        for code in try ProductDetails(of: self, db).codes {
            let amount = try measures.convert(code.packAmount, from: unit, to: unitId)
            try db.execute(
                sql: "UPDATE productCode SET packAmount = ? WHERE gtin = ?", arguments: [amount, code.gtin.digits])
        }
        try refuseUncountable(measures, db)
    }

    /// Sees to it that all that is there of it can be given in its unit.
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
    /// The products with these row numbers that meet a condition, in the order of the numbers.
    static func inOrder(
        of ids: [Int64], where condition: String = "TRUE", _ arguments: StatementArguments = [], db: Database
    ) throws -> [ProductSummary] {
        let list = ids.map(String.init).joined(separator: ",")
        let found = try ProductSummary.fetchAll(
            db, sql: "\(selection) WHERE \(condition) AND product.id IN (\(list))", arguments: arguments)
        let byId = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
        return ids.compactMap { byId[$0] }
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
