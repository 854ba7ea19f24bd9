import Kitchen
import Values

/// Barcode Buddy's database, `barcodebuddy.db`: barcodes that it has not assigned to a product yet, and how much a pack
/// with a barcode holds. Barcodes that were assigned are Grocy's.
struct BarcodeBuddyDatabase {
    private let database: ForeignDatabase

    /// - Throws: ``ImportSourceError`` for anything else.
    init(_ path: String) throws(ImportSourceError) {
        database = try ForeignDatabase(path, of: .barcodeBuddy)
        guard Self.isRight(database) else { throw .foreign(.barcodeBuddy, path: path) }
    }

    static func isRight(_ database: ForeignDatabase) -> Bool {
        database.has("Barcodes", ["barcode", "name"]) && database.has("Quantities", ["barcode", "quantity"])
    }

    func household(from origin: String) throws(ImportSourceError) -> ImportedHousehold {
        var household = ImportedHousehold(.barcodeBuddy, from: origin)
        try readQuantities(into: &household)
        try readBarcodes(into: &household)
        let tags = try database.rows("Tags").compactMap { $0.text("tag", most: 100) }
        household.leftOut.add(notKept: .tag, count: tags.count, names: tags)
        let chores = try database.rows("ChoreBarcodes").compactMap { $0.text("barcode", most: 100) }
        household.leftOut.add(notKept: .otherBarcode, count: chores.count, names: chores)
        return household
    }

    /// Reads how much a pack with a barcode holds. The product is named as in Grocy.
    private func readQuantities(into household: inout ImportedHousehold) throws(ImportSourceError) {
        for row in try database.rows("Quantities") {
            guard let text = row.text("barcode", most: 1_000) else {
                household.leftOut.add(.barcode, .nameless)
                continue
            }
            let product = ImportedProduct(id: text, name: row.text("product", most: 300))
            switch ForeignAmount(row["quantity"]) {
            case .exact(let amount) where amount > .zero:
                household.products.append(product)
                household.barcodes.append(ImportedBarcode(id: text, product: text, text: text, amount: amount))
            case .inexact: household.leftOut.add(.barcode, .inexact, text)
            default: household.leftOut.add(.barcode, .outOfRange, text)
            }
        }
    }

    /// Reads the barcodes without a product. One without a name is looked up when it is scanned.
    private func readBarcodes(into household: inout ImportedHousehold) throws(ImportSourceError) {
        let known = Set(household.products.map(\.id))
        for row in try database.rows("Barcodes") {
            guard let text = row.text("barcode", most: 1_000) else {
                household.leftOut.add(.barcode, .nameless)
                continue
            }
            // Whether it was to be added or taken was not known yet.
            if row.integer("amount") ?? 0 > 0 { household.leftOut.add(.pendingAmount, .notKept, text) }
            if row["price"].number ?? 0 > 0 { household.leftOut.add(.priceOfBarcode, .notKept, text) }
            guard !known.contains(text) else { continue }
            guard let name = row.text("name", most: 300), name != "N/A" else {
                household.leftOut.add(.product, .nameless, text)
                continue
            }
            var product = ImportedProduct(id: text, name: name)
            product.daysFresh = row.integer("bestBeforeInDays").flatMap { $0 == 0 ? nil : max(-1, Int(clamping: $0)) }
            household.products.append(product)
            household.barcodes.append(ImportedBarcode(id: text, product: text, text: text))
        }
    }
}
