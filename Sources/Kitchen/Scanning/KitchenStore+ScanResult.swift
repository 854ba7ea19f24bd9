import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Books a scan: applies its station's mode to the pack, or a card to the station.
    ///
    /// A product that the household does not know yet is created, from `facts` if given and else nameless. Codes that
    /// are not groceries are stored and change no stock. A scan that was booked before changes nothing. A second code on
    /// a pack (``Scan/supplemented``) repeats its booking with the data of both; if it has none to add, it is not stored.
    ///
    /// - Parameters:
    ///   - others: External data of the other products that the code may stand for, by their numbers.
    ///   - memberId: The member who scanned it; nil if unknown.
    ///   - resting: The mode of stations at rest; nil for the household's setting.
    ///   - listName: Returns the name of the first shopping list in a household's language, if one must be created.
    /// - Returns: The result of the scan, and whether it is new.
    public func book(
        _ scan: Scan, knowing facts: ExternalProductData? = nil, orKnowing others: [GTIN: ExternalProductData] = [:],
        by memberId: Int64? = nil, resting: Mode? = nil,
        listName: @escaping @Sendable (_ language: String?) -> String = { _ in "Shopping" }
    ) async throws(KitchenError) -> (ScanResult, isNew: Bool) {
        var known = others
        if let gtin = scan.label.gtin { known[gtin] = facts }
        let booking = ScanBooking(
            scan, knowing: known, by: memberId, resting: resting, today: clock.today, moment: moments.now,
            listName: listName)
        return try await write { db in
            let (record, isNew) = try booking.book(db)
            return (try ScanResult(of: record, db), isNew)
        }
    }

    /// Returns the household's product of a GTIN; nil if it has none.
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
    /// The card; nil for any other label.
    var card: Card? {
        if case .card(let card) = self { card } else { nil }
    }
}
