import Foundation
import GRDB

extension KitchenStore {
    /// Books a scan: one pack more at the station's location.
    ///
    /// A product that the household does not know yet is created, from `facts` if there are any and else nameless. Codes
    /// that are no groceries are kept, and change no stock. A scan that was booked before changes nothing.
    ///
    /// - Parameter memberId: Who scanned it; nil where nobody said.
    /// - Returns: What became of the scan, and whether that happened now.
    public func book(
        _ scan: Scan, knowing facts: ProductFacts? = nil, by memberId: Int64? = nil
    ) async throws(KitchenError) -> (Booking, isNew: Bool) {
        let today = clock.today
        return try await write { db in
            if let earlier = try ScanRecord.filter(ScanRecord.Columns.uuid == scan.id.uuidString.lowercased()).fetchOne(
                db)
            {
                return (try Booking(of: earlier, db), false)
            }
            let station = try Station.named(scan.station, db).placed(db)
            let product = try Self.product(for: scan, knowing: facts, db)
            let record = try ScanRecord(
                uuid: scan.id, stationId: station.rowId, symbology: scan.symbology, text: scan.label.text,
                label: scan.label.kind, productId: product?.rowId, time: scan.time
            ).inserted(db)
            if let product, let gtin = scan.label.gtin {
                try Self.add(product, gtin, at: station, by: memberId, on: today, for: record, db)
            }
            return (try Booking(of: record, db), true)
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

    /// Gives a nameless product the name that was found for one of its numbers; one that has a name keeps it.
    ///
    /// - Returns: Whether anything changed.
    public func name(_ gtin: GTIN, from facts: ProductFacts) async throws(KitchenError) -> Bool {
        try await write { db in
            let known = try Product.having(gtin, db)
            guard var product = known, product.name == nil else { return false }
            try product.take(facts, db)
            try product.update(db)
            return true
        }
    }

    /// The product that a scan stands for: the household's own, else a new one if the scan is of something to stock.
    private static func product(for scan: Scan, knowing facts: ProductFacts?, _ db: Database) throws -> Product? {
        guard let gtin = scan.label.gtin else { return nil }
        if var known = try Product.having(gtin, db) {
            if known.isRemoved {  // whoever holds it up has it again
                known.isRemoved = false
                try known.update(db)
            }
            return known
        }
        // Some food bears a number from the range of books: whoever knows it is believed.
        guard scan.label.kind.isStocked || facts != nil else { return nil }
        var product = Product(uuid: .version7(at: scan.time))
        if let facts { try product.take(facts, db) }
        try product.insert(db)
        try db.execute(
            sql: "INSERT INTO productCode (gtin, productId) VALUES (?, ?)", arguments: [gtin.digits, product.id])
        return product
    }

    /// Books one pack to the station's location.
    private static func add(
        _ product: Product, _ gtin: GTIN, at station: Station, by memberId: Int64?, on today: Day?,
        for scan: ScanRecord, _ db: Database
    ) throws {
        let pack =
            try Amount.fetchOne(db, sql: "SELECT packAmount FROM productCode WHERE gtin = ?", arguments: [gtin.digits])
            ?? .one
        var deed = try Deed(.added, at: station, by: memberId, time: scan.time, today: today, db)
        deed.scanId = scan.id
        try deed.add(LotDraft(product: product.uuid, quantity: Quantity(pack), locationId: station.locationId))
    }
}

extension Product {
    fileprivate mutating func take(_ facts: ProductFacts, _ db: Database) throws {
        name = facts.name
        brandId = try facts.brand.map { try Brand.named($0, db).rowId }
        packageSize = facts.packageSize
        categoryId = try facts.category.flatMap { try Category.tagged($0, db)?.id }
        source = facts.source
    }
}

extension Label {
    /// The number, if it is one.
    var gtin: GTIN? {
        if case .gtin(let gtin) = self { gtin } else { nil }
    }
}

extension Booking {
    /// Reads what became of a scan.
    init(of scan: ScanRecord, _ db: Database) throws {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT movement.locationId, movement.change AS added, movement.operation, lot.uuid AS lot,
                    lot.bestBefore, unit.symbol AS unit,
                    EXISTS (SELECT 1 FROM movement AS undoing WHERE undoing.undoes = movement.id) AS isUndone,
                    (SELECT sum(amount) FROM lot AS there
                     WHERE there.productId = lot.productId AND there.locationId = movement.locationId
                        AND there.unitId = lot.unitId) AS amountThere
                FROM movement JOIN lot ON lot.id = movement.lotId JOIN unit ON unit.id = lot.unitId
                WHERE movement.scanId = ? AND movement.kind = 'added'
                """,
            arguments: [scan.id])
        self.init(
            scanId: scan.uuid, station: try Station.find(db, key: scan.stationId).name, symbology: scan.symbology,
            text: scan.text, label: scan.label, time: scan.time, product: nil, added: row?["added"] ?? .zero,
            unit: row?["unit"], location: try row.flatMap { try Location.paths(db)[$0["locationId"]] },
            amountThere: row?["amountThere"] ?? .zero,
            operation: row?["operation"], lot: row?["lot"], bestBefore: row?["bestBefore"],
            isUndone: row?["isUndone"] ?? false)
        product = try ProductSummary.fetchOne(
            db, sql: "\(ProductSummary.selection) WHERE product.id = ?", arguments: [scan.productId])
    }
}
