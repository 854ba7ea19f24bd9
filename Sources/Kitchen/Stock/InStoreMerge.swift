import Foundation
import GRDB
import Values

/// The products that a rule for in-store numbers has merged, as they were before, so that Undo can separate them.
struct InStoreMerge: Codable {
    /// The product that the others were merged into.
    let into: Int64
    /// The products, that one included.
    let parts: [Part]
    /// The columns of that product that were empty before.
    let filled: [String]

    /// One of the products.
    struct Part: Codable {
        let productId: Int64
        let unitId: Int64
        let minimum: Amount?
        let picture: String?
        let codes: [ProductCode]
        let conversions: [Conversion]
        let hasCookingProfile: Bool
        /// The row ids of what else is its own, by table.
        var rows: [String: [Int64]] = [:]
    }
}

extension InStoreMerge.Part {
    init(_ product: Product, _ db: Database) throws {
        (productId, unitId, minimum, picture) = (product.id, product.unitId, product.minimum, product.picture)
        codes = try ProductDetails(of: product, db).codes
        conversions = try Conversion.filter(Conversion.Columns.productId == product.id).fetchAll(db)
        hasCookingProfile = try Self.hasCookingProfile(product.id, db)
    }

    private static func hasCookingProfile(_ id: Int64, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM cookingProfile WHERE productId = ?)", arguments: [id]) == true
    }

    /// Notes what is the product's own before it is merged.
    mutating func noteRows(_ db: Database) throws {
        for table in Product.tablesOfOwn {
            rows[table] = try Int64.fetchAll(
                db, sql: "SELECT rowid FROM \(table) WHERE productId = ?", arguments: [productId])
        }
    }
}

// MARK: - Undoing

extension InStoreMerge {
    /// Stores it with its rule and operation.
    func insert(ofRule ruleId: Int64, in operation: StockOperation) throws {
        let json = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        try operation.db.execute(
            sql: "INSERT INTO numberMerge (ruleId, operation, products) VALUES (?, ?, ?)",
            arguments: [ruleId, operation.id.text, json])
    }

    /// Separates the products that an operation has merged.
    static func undo(ofOperation operation: UUID, _ db: Database) throws {
        try undo(
            Row.fetchAll(
                db, sql: "SELECT id, products FROM numberMerge WHERE operation = ? ORDER BY id DESC",
                arguments: [operation.text]), db)
    }

    /// Separates the products that a rule has merged.
    static func undo(ofRule id: Int64, _ db: Database) throws {
        try undo(
            Row.fetchAll(
                db, sql: "SELECT id, products FROM numberMerge WHERE ruleId = ? ORDER BY id DESC", arguments: [id]), db)
    }

    private static func undo(_ rows: [Row], _ db: Database) throws {
        for row in rows {
            try JSONDecoder().decode(InStoreMerge.self, from: Data((row["products"] as String).utf8)).undo(db)
            try db.execute(sql: "DELETE FROM numberMerge WHERE id = ?", arguments: [row["id"] as Int64])
        }
    }

    /// Separates the products. What was added to them since stays with the one that they were merged into.
    private func undo(_ db: Database) throws {
        guard let one = try Product.fetchOne(db, key: into)?.merged(db) else { return }
        for part in parts where part.productId != into { try part.restoreOwn(from: one, of: self, db) }
        guard one.id == into, let part = parts.first(where: { $0.productId == into }) else { return }
        try part.restore(db)
    }
}

extension InStoreMerge.Part {
    /// Restores what was this product's own from the product that it was merged into.
    fileprivate func restoreOwn(from one: Product, of merge: InStoreMerge, _ db: Database) throws {
        guard var product = try Product.fetchOne(db, key: productId), product.mergedInto != nil,
            try product.merged(db).id == one.id
        else { return }
        for (table, ids) in rows where Product.tablesOfOwn.contains(table) {
            for id in ids {
                try db.execute(
                    sql: "UPDATE \(table) SET productId = ? WHERE rowid = ? AND productId = ?",
                    arguments: [productId, id, one.id])
            }
        }
        try restoreCodes(from: one.id, db)
        for conversion in conversions { try conversion.insert(db, onConflict: .ignore) }
        if hasCookingProfile, merge.parts.first(where: { $0.productId == merge.into })?.hasCookingProfile == false {
            try db.execute(
                sql: "UPDATE OR IGNORE cookingProfile SET productId = ? WHERE productId = ?",
                arguments: [productId, one.id])
        }
        for column in merge.filled {
            try db.execute(
                sql: """
                    UPDATE product SET \(column.quotedDatabaseIdentifier) = NULL
                    WHERE id = :one AND \(column.quotedDatabaseIdentifier) =
                        (SELECT \(column.quotedDatabaseIdentifier) FROM product WHERE id = :product)
                    """, arguments: ["one": one.id, "product": productId])
        }
        try restorePicture(&product, from: one.id, of: merge, db)
        (product.unitId, product.minimum, product.mergedInto, product.isRemoved) = (unitId, minimum, nil, false)
        try product.update(db)
    }

    private func restoreCodes(from id: Int64, _ db: Database) throws {
        for code in codes {
            try db.execute(
                sql: "UPDATE productCode SET productId = ?, packAmount = ? WHERE gtin = ? AND productId = ?",
                arguments: [productId, code.packAmount, code.gtin.digits, id])
        }
    }

    private func restorePicture(
        _ product: inout Product, from id: Int64, of merge: InStoreMerge, _ db: Database
    ) throws {
        guard var one = try Product.fetchOne(db, key: id), let picture, one.picture == picture,
            merge.parts.allSatisfy({ $0.productId != merge.into || $0.picture != picture })
        else { return }
        (product.picture, one.picture) = (picture, nil)
        try one.update(db)
    }

    /// Restores the unit and packs of the product that others were merged into, unless some of it is in another unit.
    fileprivate func restore(_ db: Database) throws {
        guard var product = try Product.fetchOne(db, key: productId) else { return }
        let isOfUnit = try Bool.fetchOne(
            db, sql: "SELECT NOT EXISTS (SELECT 1 FROM lot WHERE productId = ? AND amount > 0 AND unitId <> ?)",
            arguments: [productId, unitId])
        guard isOfUnit == true else { return }
        if product.unitId != unitId {
            (product.unitId, product.minimum) = (unitId, minimum)
            try product.update(db)
            // A number that came with the rule is one piece again.
            try db.execute(
                sql: "UPDATE productCode SET packAmount = ? WHERE productId = ?", arguments: [Amount.one, productId])
        }
        try restoreCodes(from: productId, db)
    }
}
