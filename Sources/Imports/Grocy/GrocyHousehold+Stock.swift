import Catalogue
import Foundation
import Kitchen
import Values

extension GrocyHousehold {
    mutating func readStock() throws(ImportSourceError) {
        for row in try tables.rows("stock") {
            let owner = row.integer("product_id").flatMap { products[$0] }
            guard let owner else { omit(.lot, .missingReference); continue }
            let name = owner.text("name", most: 300)
            switch ForeignAmount(row["amount"]) {
            case .exact(let amount) where amount > .zero:
                guard let bestBefore = Self.bestBefore(row) else { omit(.lot, .outOfRange, name); continue }
                let lot = lot(row, owner, amount, bestBefore)
                change { $0.lots.append(lot) }
                if row.integer("shopping_location_id") ?? 0 != 0 { omit(.shopOfStock, .notKept, name) }
            case .inexact: omit(.lot, .inexact, name)
            default: omit(.lot, .outOfRange, name)
            }
        }
    }

    /// Returns a lot of the stock, or of the journal, whose rows have the same columns.
    func lot(
        _ row: ForeignRow, _ owner: ForeignRow, _ amount: Amount, _ bestBefore: BestBefore
    ) -> ImportedLot {
        var lot = ImportedLot(
            id: id(of: row), product: id(of: owner), amount: amount,
            unit: id("quantity_units", owner.integer("qu_id_stock")))
        lot.place = id("locations", row.integer("location_id"))
        lot.bestBefore = bestBefore
        lot.added = row.day("purchased_date")
        lot.price = Self.price(row["price"], of: amount)
        lot.isOpened = row["open"].isTrue
        lot.opened = row.day("opened_date")
        lot.note = row.text("note")?.plainText.trimmingSpaces()
        if let number = owner.integer("id"), let code = row.text("stock_id", most: 64) {
            lot.printedCode = Grocycode(.product, number, lot: code).text
        }
        return lot
    }

    /// Returns the day on a pack; nil for one that cannot be. In Grocy a day of the year 2999 stands for never.
    static func bestBefore(_ row: ForeignRow) -> BestBefore? {
        guard let text = row.text("best_before_date"), !text.hasPrefix("2999-") else { return .never }
        return row.day("best_before_date").flatMap { $0.isOnPacks ? .on($0) : nil }
    }

    /// Returns the price of one, if it is whole hundredths; else that of all of it, to the nearest hundredth.
    static func price(_ value: ForeignValue, of amount: Amount) -> ImportedLot.Price? {
        guard let price = value.number, price > 0, price < 1_000_000 else { return nil }
        let hundredths = (price * 100).rounded()
        if price.isNearly(hundredths, in: 100) {
            return ImportedLot.Price(Money(hundredths: Int64(hundredths)), for: .one)
        }
        let all = (price * Double(amount.thousandths) / 10).rounded()
        guard all < 1e11 else { return nil }
        return ImportedLot.Price(Money(hundredths: Int64(all)), for: amount)
    }

    mutating func readLists() throws(ImportSourceError) {
        for row in try tables.rows("shopping_lists") {
            guard let name = row.text("name", most: 300) else { omit(.list, .nameless); continue }
            let list = ImportedList(id: id(of: row), name: name)
            change { $0.lists.append(list) }
        }
        for row in try tables.rows("shopping_list") {
            guard let list = id("shopping_lists", row.integer("shopping_list_id") ?? 1) else {
                omit(.entry, .missingReference, row.text("note", most: 100))
                continue
            }
            let note = row.text("note", most: 1_000)?.plainText
            let product = row.integer("product_id").flatMap { products[$0] }
            let name = product?.text("name", most: 300) ?? note
            guard product != nil || note?.isBlank == false else { omit(.entry, .nameless); continue }
            guard case .exact(let amount) = ForeignAmount(row["amount"]) else {
                omit(.entry, ForeignAmount(row["amount"]) == .inexact ? .inexact : .outOfRange, name)
                continue
            }
            var entry = ImportedEntry(
                id: id(of: row), list: list, .text(String((note ?? "").prefix(300))),
                amount: amount == .zero ? .one : amount)
            if let product {
                entry.subject = .product(id(of: product))
                // Grocy stores the amount in the unit of the stock; the other unit is only shown.
                entry.unit = id("quantity_units", product.integer("qu_id_stock"))
                entry.note = note
            }
            entry.isTicked = row["done"].isTrue
            change { $0.entries.append(entry) }
        }
    }
}
