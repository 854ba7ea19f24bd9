import Catalogue
import Kitchen
import Values

extension GrocyHousehold {
    mutating func readProducts() throws(ImportSourceError) {
        for row in try tables.rows("products") {
            guard let name = row.text("name", most: 300) else { omit(.product, .nameless); continue }
            guard !isInactive("products", row) else { omit(.product, .inactive, name); continue }
            let product = product(row, name)
            change { $0.products.append(product) }
            omitDetails(of: row, name)
        }
    }

    private func product(_ row: ForeignRow, _ name: String) -> ImportedProduct {
        var product = ImportedProduct(
            id: id(of: row), name: name, unit: id("quantity_units", row.integer("qu_id_stock")))
        product.category = id("product_groups", row.integer("product_group_id"))
        product.place = id("locations", row.integer("location_id"))
        product.daysFresh = Self.days(row, "default_best_before_days")
        product.daysOpened = Self.days(row, "default_best_before_days_after_open")
        product.daysFrozen = Self.days(row, "default_best_before_days_after_freezing")
        product.daysThawed = Self.days(row, "default_best_before_days_after_thawing")
        product.hasUseBy = row.integer("due_type") == 2
        product.minimum = ForeignAmount(row["min_stock_amount"]).amount.flatMap { $0 > .zero ? $0 : nil }
        product.note = row.text("description")?.plainText.trimmingSpaces()
        product.parent = id("products", row.integer("parent_product_id"))
        product.picture = row.text("picture_file_name", most: 250).map { "\(Grocy.productPictures)/\($0)" }
        if let number = row.integer("id") { product.printedCodes = [Grocycode(.product, number).text] }
        return product
    }

    /// In Grocy 0 stands for no rule, and -1 for never.
    private static func days(_ row: ForeignRow, _ column: String) -> Int? {
        row.integer(column).flatMap { $0 == 0 ? nil : $0 < 0 ? Product.forEver : Int(clamping: $0) }
    }

    private mutating func omitDetails(of row: ForeignRow, _ name: String) {
        if row.integer("calories") ?? 0 != 0 { omit(.calories, .notKept, name) }
        if row["enable_tare_weight_handling"].isTrue { omit(.tare, .notKept, name) }
        if row.integer("shopping_location_id") ?? 0 != 0 { omit(.defaultShop, .notKept, name) }
    }

    mutating func readBarcodes() throws(ImportSourceError) {
        for row in try tables.rows("product_barcodes") {
            guard let text = row.text("barcode", most: 1_000) else { omit(.barcode, .nameless); continue }
            let number = row.integer("product_id")
            guard let number, let owner = products[number] else {
                omit(.barcode, .missingReference, text); continue
            }
            guard !isInactive("products", owner) else { omit(.barcode, .inactive, text); continue }
            var barcode = ImportedBarcode(id: id(of: row), product: id(of: owner), text: text)
            if row["amount"] != .none {
                switch ForeignAmount(row["amount"]) {
                case .exact(let amount): barcode.amount = amount == .zero ? nil : amount
                case .inexact: omit(.barcode, .inexact, text); continue
                case .outOfRange: omit(.barcode, .outOfRange, text); continue
                }
            }
            barcode.unit = id("quantity_units", row.integer("qu_id"))
            change { $0.barcodes.append(barcode) }
            if row["last_price"].number ?? 0 > 0 { omit(.priceOfBarcode, .notKept, text) }
            if row.integer("shopping_location_id") ?? 0 != 0 { omit(.shopOfBarcode, .notKept, text) }
        }
    }
}
