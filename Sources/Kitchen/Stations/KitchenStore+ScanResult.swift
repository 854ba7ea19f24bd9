import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Books a scan: its station does with the pack what its mode says, and what a card says to it.
    ///
    /// A product that the household does not know yet is created, from `facts` if there are any and else nameless. Codes
    /// that are no groceries are kept, and change no stock. A scan that was booked before changes nothing.
    ///
    /// - Parameters:
    ///   - memberId: Who scanned it; nil where nobody said.
    ///   - resting: What stations do at rest; nil for what the household has settled.
    ///   - listName: What the first shopping list is called in a household's language, should one have to be made.
    /// - Returns: What became of the scan, and whether that happened now.
    public func book(
        _ scan: Scan, knowing facts: ExternalProductData? = nil, by memberId: Int64? = nil, resting: Mode? = nil,
        listName: @escaping @Sendable (_ language: String?) -> String = { _ in "Shopping" }
    ) async throws(KitchenError) -> (ScanResult, isNew: Bool) {
        let (today, moment) = (clock.today, moments.now)
        return try await write { db in
            if let earlier = try ScanRecord.filter(ScanRecord.Columns.uuid == scan.id.uuidString.lowercased()).fetchOne(
                db)
            {
                return (try ScanResult(of: earlier, db), false)
            }
            var processor = try ScanProcessor(
                scan, knowing: facts, by: memberId, resting: resting ?? Household.current(db).restingMode, today: today,
                moment: moment, listName: listName, db)
            try processor.act()
            return (try ScanResult(of: processor.record, db), true)
        }
    }

    /// What the household knows under a number, or nil if it has never seen it.
    public func product(_ gtin: GTIN) async throws(KitchenError) -> ProductSummary? {
        try await read { db in
            try ProductSummary.fetchOne(
                db,
                sql:
                    "\(ProductSummary.selection) WHERE product.id = (SELECT productId FROM productCode WHERE gtin = ?) AND NOT product.isRemoved",
                arguments: [gtin.digits])
        }
    }
}

extension Label {
    /// The card, if it is one.
    var card: Card? {
        if case .card(let card) = self { card } else { nil }
    }
}
