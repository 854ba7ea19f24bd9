import Foundation
import Kitchen
import Values

/// The rows of Grocy's journal by the purchases that they are of.
struct GrocyJournal {
    /// Of a purchase that was edited, the part with one price.
    struct PastLot {
        /// Its first row that was used.
        fileprivate(set) var row: ForeignRow
        /// True if some of it is in stock.
        let isStocked: Bool
        /// When it was bought; nil if the journal does not say.
        fileprivate(set) var time: Date?
        fileprivate(set) var purchases: [ForeignID] = []
        fileprivate(set) var uses: [ImportedUse] = []
    }

    /// Thrown for a row that is left out.
    struct LeftOut: Error {
        let reason: ImportOmission.Reason

        init(_ reason: ImportOmission.Reason) { self.reason = reason }
    }

    private let stocked: Set<String>
    private var order: [String] = []
    private var byKey: [String: PastLot] = [:]

    /// - Parameter stocked: The purchases of which there is some in stock, by `stock_id`.
    init(stocked: Set<String>) { self.stocked = stocked }

    /// In the order of the journal.
    var lots: [PastLot] { order.compactMap { byKey[$0] } }

    mutating func add(_ row: ForeignRow, id: ForeignID) throws(LeftOut) {
        guard !row["undone"].isTrue else { throw LeftOut(.undone) }
        guard let amount = row["amount"].number else { throw LeftOut(.outOfRange) }
        switch row.text("transaction_type") {
        case "consume": try addUse(row, id, row["spoiled"].isTrue ? .spoiled : .taken)
        case "inventory-correction" where amount < 0: try addUse(row, id, .counted)
        case "purchase", "self-production", "inventory-correction": addPurchase(row, id)
        // Openings, moves and corrections of lots.
        default: throw LeftOut(.notKept)
        }
    }

    private mutating func addUse(_ row: ForeignRow, _ id: ForeignID, _ kind: ImportedUse.Kind) throws(LeftOut) {
        let amount: Amount
        switch ForeignAmount(.real(-(row["amount"].number ?? 0))) {
        case .exact(let exact) where exact > .zero: amount = exact
        case .inexact: throw LeftOut(.inexact)
        default: throw LeftOut(.outOfRange)
        }
        guard let time = row.moment(on: "used_date") else { throw LeftOut(.outOfRange) }
        let use = ImportedUse(id: id, kind, amount, at: time)
        change(row, key(of: row)) { lot in
            if lot.uses.isEmpty { lot.row = row }
            lot.time = lot.time ?? row.moment(on: "purchased_date")
            lot.uses.append(use)
        }
    }

    private mutating func addPurchase(_ row: ForeignRow, _ id: ForeignID) {
        let time = row.moment(on: "purchased_date")
        change(row, key(of: row)) { lot in
            lot.time = lot.time ?? time
            lot.purchases.append(id)
        }
    }

    private mutating func change(_ row: ForeignRow, _ key: String, _ change: (inout PastLot) -> Void) {
        if byKey[key] == nil { order.append(key) }
        let isStocked = row.text("stock_id").map(stocked.contains) ?? false
        change(&byKey[key, default: PastLot(row: row, isStocked: isStocked)])
    }

    /// A purchase that was edited is several: each has one price and one day.
    private func key(of row: ForeignRow) -> String {
        ["product_id", "stock_id", "price", "purchased_date"].map { row.text($0) ?? "" }.joined(separator: "|")
    }
}

extension ForeignRow {
    /// The time at which it was written, if that was on the day in a column; else the noon of that day; nil without
    /// either.
    fileprivate func moment(on column: String) -> Date? {
        let written = text("row_created_timestamp")
        guard let day = day(column) else { return written.flatMap(Self.moment) }
        return written.flatMap { $0.hasPrefix(day.rawValue) ? Self.moment($0) : nil }
            ?? day.start()?.addingTimeInterval(12 * 3_600)
    }

    /// Reads a time such as `2026-11-26 14:05:01`, in the local time zone; one without hours is at noon.
    private static func moment(_ text: String) -> Date? {
        let numbers = text.dropFirst(10).split { !$0.isNumber }.prefix(3).compactMap { Double($0) }
        let seconds = zip(numbers, [3_600, 60, 1]).map { $0 * $1 }.reduce(0, +)
        guard seconds < 86_400 else { return nil }
        return Day(rawValue: String(text.prefix(10)))?.start()?.addingTimeInterval(numbers.isEmpty ? 43_200 : seconds)
    }
}
