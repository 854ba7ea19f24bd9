import Kitchen

/// Grocy's database, `grocy.db`.
struct GrocyDatabase {
    private let database: ForeignDatabase

    /// - Throws: ``ImportSourceError`` for anything else, and for a database from before Grocy 4.
    init(_ path: String) throws(ImportSourceError) {
        database = try ForeignDatabase(path, of: .grocy)
        guard database.has("products", ["id", "name", "location_id"]), database.has("quantity_units", ["id", "name"]),
            database.has("stock", ["product_id", "amount"])
        else { throw .foreign(.grocy, path: path) }
        let isOld = database.columns("products").contains("qu_factor_purchase_to_stock")
        guard !isOld, database.has("products", ["qu_id_stock"]), database.has("product_barcodes", ["barcode"]) else {
            throw Grocy.tooOld
        }
    }

    func household(from origin: String) throws(ImportSourceError) -> ImportedHousehold {
        try GrocyHousehold(CachedTables(database), from: origin).household
    }
}

/// Tables of a database, each read once.
final class CachedTables: ForeignTables {
    private let database: ForeignDatabase
    private var tables: [String: [ForeignRow]] = [:]

    init(_ database: ForeignDatabase) { self.database = database }

    func count(_ table: String) throws(ImportSourceError) -> Int { try database.count(table) }

    func rows(_ table: String) throws(ImportSourceError) -> [ForeignRow] {
        if let known = tables[table] { return known }
        let rows = try database.rows(table)
        tables[table] = rows
        return rows
    }
}
