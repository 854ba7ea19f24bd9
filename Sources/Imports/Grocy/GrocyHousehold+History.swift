import Foundation
import Kitchen
import Values

extension GrocyHousehold {
    /// Reads the journal: what was used up, by the purchases that it was of.
    mutating func readHistory() throws(ImportSourceError) {
        let count = try tables.count("stock_log")
        // It must not prevent moving in.
        guard count <= ForeignDatabase.mostRows else {
            return change { $0.leftOut.add(.history, .tooLong, count: count) }
        }
        var journal = GrocyJournal(stocked: Set(try tables.rows("stock").compactMap { $0.text("stock_id") }))
        for row in try tables.rows("stock_log") {
            let owner = row.integer("product_id").flatMap { products[$0] }
            let name = owner?.text("name", most: 300)
            do throws(GrocyJournal.LeftOut) {
                guard let owner else { throw .init(.missingReference) }
                guard !isInactive("products", owner) else { throw .init(.inactive) }
                try journal.add(row, id: id(of: row))
            } catch {
                omit(.history, error.reason, name)
            }
        }
        for lot in journal.lots { add(lot) }
    }

    private mutating func add(_ lot: GrocyJournal.PastLot) {
        guard let number = lot.row.integer("product_id"), let owner = products[number] else { return }
        guard let first = lot.uses.map(\.time).min() else {
            let reason: ImportOmission.Reason = lot.isStocked ? .inStock : .unneeded
            let name = owner.text("name", most: 300)
            return change { $0.leftOut.add(.history, reason, name, count: lot.purchases.count) }
        }
        let amount = lot.uses.map(\.amount).reduce(.zero, +)
        var imported = self.lot(lot.row, owner, amount, Self.bestBefore(lot.row) ?? .never)
        (imported.isOpened, imported.opened, imported.note) = (false, nil, nil)
        let past = ImportedPastLot(
            imported, at: min(lot.time ?? first, first), purchases: lot.purchases, uses: lot.uses)
        change { $0.history.append(past) }
    }
}
