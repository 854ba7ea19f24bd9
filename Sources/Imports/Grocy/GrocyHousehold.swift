import Catalogue
import Foods
import Foundation
import Kitchen
import Values

/// Reads the rows of Grocy's tables, which its database and its server have alike.
struct GrocyHousehold {
    private(set) var household: ImportedHousehold
    let tables: any ForeignTables
    /// The ids of rows by their numbers, by table.
    private var ids: [String: [Int64: ForeignID]] = [:]
    /// The numbers of products, places and others that are not active, and that nothing refers to.
    private var inactive: [String: Set<Int64>] = [:]
    let products: [Int64: ForeignRow]
    let units: [Int64: ForeignRow]
    private var factors: [Factor: Double] = [:]

    /// A conversion: of a product, or of all.
    private struct Factor: Hashable {
        let unit, other, product: Int64?
    }

    /// - Throws: ``ImportSourceError``.
    init(_ tables: any ForeignTables, from origin: String) throws(ImportSourceError) {
        household = ImportedHousehold(.grocy, from: origin)
        self.tables = tables
        products = try Self.byNumber(tables.rows("products"))
        units = try Self.byNumber(tables.rows("quantity_units"))
        try findIds()
        try findInactive()
        try readUnits()
        try readPlaces()
        try readProducts()
        try readBarcodes()
        try readStock()
        try readHistory()
        try readLists()
        try readRecipes()
        try readMeals()
        try readOthers()
    }

    private static func byNumber(_ rows: [ForeignRow]) -> [Int64: ForeignRow] {
        Dictionary(rows.compactMap { row in row.integer("id").map { ($0, row) } }) { first, _ in first }
    }

    /// The number of a row alone is the same in every installation; with the time of its creation it is not.
    private mutating func findIds() throws(ImportSourceError) {
        for table in Self.referenced {
            for row in try tables.rows(table) {
                guard let number = row.integer("id") else { continue }
                ids[table, default: [:]][number] = Self.id(row, number)
            }
        }
    }

    private static let referenced = [
        "quantity_units", "locations", "shopping_locations", "product_groups", "products", "shopping_lists", "recipes",
    ]

    static func id(_ row: ForeignRow, _ number: Int64) -> ForeignID {
        row.text("row_created_timestamp", most: 40).map { "\(number) \($0)" } ?? "\(number)"
    }

    /// Returns the id of a row of its own table.
    func id(of row: ForeignRow) -> ForeignID { Self.id(row, row.integer("id") ?? 0) }

    /// Returns the id of a row that another refers to; nil if it refers to none.
    func id(_ table: String, _ number: Int64?) -> ForeignID? {
        guard let number, number != 0 else { return nil }
        // The importer says that it is missing.
        return ids[table]?[number] ?? "\(number)"
    }

    func isInactive(_ table: String, _ row: ForeignRow) -> Bool {
        row.integer("id").map { inactive[table]?.contains($0) ?? false } ?? false
    }

    /// Products that are switched off are left out unless there is stock; so are places and others that no row uses.
    private mutating func findInactive() throws(ImportSourceError) {
        let stock = try tables.rows("stock")
        let stocked = Set(stock.compactMap { $0.integer("product_id") })
        inactive["products"] = Set(
            products.filter { $1["active"].integer == 0 && !stocked.contains($0) }.map(\.key))
        let used = products.filter { !(inactive["products"] ?? []).contains($0.key) }.values
        let columns = [
            "quantity_units": ["qu_id_purchase", "qu_id_stock", "qu_id_consume", "qu_id_price"],
            "locations": ["location_id", "default_consume_location_id"],
            "shopping_locations": ["shopping_location_id"], "product_groups": ["product_group_id"],
        ]
        for (table, columns) in columns {
            var references = Set(used.flatMap { row in columns.compactMap { row.integer($0) } })
            if table == "locations" { references.formUnion(stock.compactMap { $0.integer("location_id") }) }
            inactive[table] = Set(
                try tables.rows(table).filter { $0["active"].integer == 0 }.compactMap { $0.integer("id") }
            ).subtracting(references)
        }
    }

    /// Keeps how many of one unit are in another for a product; nil stands for all products. The first one counts.
    mutating func add(_ factor: Double, from unit: Int64?, to other: Int64?, of product: Int64?) {
        let key = Factor(unit: unit, other: other, product: product)
        factors[key] = factors[key] ?? factor
    }

    /// Returns how many of one unit are in another for a product, by one conversion; nil if none says so.
    func conversionFactor(from unit: Int64?, to other: Int64?, of product: Int64?) -> Double? {
        factors[Factor(unit: unit, other: other, product: product)]
            ?? factors[Factor(unit: unit, other: other, product: nil)]
    }

    mutating func change(_ change: (inout ImportedHousehold) -> Void) { change(&household) }

    mutating func omit(_ kind: ImportKind, _ reason: ImportOmission.Reason, _ name: String? = nil) {
        household.leftOut.add(kind, reason, name)
    }
}
