import Foundation
import GRDB
import Values

/// A case of an article that was scanned: how many packs are inside?
public struct CaseQuestion: Equatable, Sendable {
    /// The number of the case.
    public let gtin: GTIN
    /// The article inside. One pack was booked for each case until the question is answered.
    public let product: ProductSummary
}

/// The number of packs in a case, and the correction of stock that followed.
public struct CaseCorrection: Equatable, Sendable {
    public let product: ProductDetails
    /// The operation that corrected stock, by which it can be undone; nil if nothing was corrected.
    public let operation: UUID?
    /// The number of takings that stay as they were booked, because too little is in stock to correct them.
    public let uncorrected: Int
}

extension KitchenStore {
    /// Returns the questions about cases that were scanned and not undone, the newest first.
    public func caseQuestions() async throws(KitchenError) -> [CaseQuestion] {
        try await readCached(0) { db in
            try String.fetchAll(db, sql: "SELECT gtin FROM uncountedCase ORDER BY rowid DESC LIMIT 100")
                .compactMap { try GTIN($0).flatMap { try CaseQuestion($0, db) } }
        }
    }

    /// Answers how many packs are in a case, and corrects what was booked for such cases before.
    ///
    /// - Throws: ``RuleViolation/unchanged`` in a ``KitchenError`` if that is not asked, or no longer.
    public func answerCaseQuestion(
        _ packs: Int, inCase gtin: GTIN, by actor: Actor
    ) async throws(KitchenError) -> CaseCorrection {
        let clock = clock
        return try await write { db in
            guard let question = try CaseQuestion(gtin, db) else { throw KitchenError.violated(.unchanged) }
            let product = try Product.known(question.product.uuid, db)
            let operation = try StockOperation(.counted, by: actor, clock: clock, db)
            let uncorrected = try operation.correct(cases: gtin, of: product, packs: packs)
            try product.setPacks(packs, inCase: gtin, db)
            let isChanged = try !Movement.of(operation.id, db).isEmpty
            return CaseCorrection(
                product: try ProductDetails(of: product, db), operation: isChanged ? operation.id : nil,
                uncorrected: uncorrected)
        }
    }
}

extension CaseQuestion {
    /// Returns nil if it is not asked: no scan of the case stands, the number is known, or the article was removed.
    init?(_ gtin: GTIN, _ db: Database) throws {
        let id = try Int64.fetchOne(
            db,
            sql: """
                SELECT productId FROM uncountedCase JOIN product ON product.id = productId
                WHERE gtin = ? AND NOT product.isRemoved
                """, arguments: [gtin.digits])
        guard let id, try Self.isOpen(gtin, db), try !Self.uncorrectedScans(gtin, productId: id, db).isEmpty,
            let product = try ProductSummary.inOrder(of: [id], db).first
        else { return nil }
        self.init(gtin: gtin, product: product)
    }

    /// Returns whether the number of packs in a case is unknown; false for a number that is none of a case.
    ///
    /// A nameless product that was removed from the inbox says nothing about the case whose number it had.
    static func isOpen(_ gtin: GTIN, _ db: Database) throws -> Bool {
        guard gtin.isCase, let contained = gtin.contained else { return false }
        guard let owner = try Product.having(gtin, db) else { return true }
        return try owner.isRemoved && owner.name == nil && Product.having(contained, db)?.id != owner.id
    }

    /// Stores that a case was scanned.
    static func open(_ gtin: GTIN, productId: Int64, _ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO uncountedCase (gtin, productId) VALUES (?, ?)",
            arguments: [gtin.digits, productId])
    }

    /// Returns the scans of such cases that still stand and were not corrected, the first first, with the lots that they
    /// changed, and by how much.
    fileprivate static func uncorrectedScans(_ gtin: GTIN, productId: Int64, _ db: Database) throws -> [Row] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT scan.id AS scanId, movement.kind, movement.lotId, sum(movement.change) AS change, lot.unitId
                FROM scan JOIN movement ON movement.operation = scan.operation JOIN lot ON lot.id = movement.lotId
                WHERE scan.productId = ? AND NOT scan.isTakenBack
                    AND json_extract(scan.did, '$.uncountedCase') = ?
                    AND NOT EXISTS (
                        SELECT 1 FROM movement AS correction
                        WHERE correction.operation = json_extract(scan.did, '$.countedBy')
                            AND NOT EXISTS (SELECT 1 FROM movement AS undoing WHERE undoing.undoes = correction.id))
                    AND NOT EXISTS (SELECT 1 FROM movement AS undoing WHERE undoing.undoes = movement.id)
                GROUP BY scan.id, movement.kind, movement.lotId ORDER BY scan.id
                """, arguments: [productId, gtin.digits])
    }
}

extension Product {
    /// Stores how many packs are in a case with this number.
    func setPacks(_ packs: Int, inCase gtin: GTIN, _ db: Database) throws {
        guard (1...Self.mostPacks).contains(packs), let contained = gtin.contained else {
            throw KitchenError.violated(.outOfRange(.amount))
        }
        let one = try ProductCode.packAmount(of: contained, db) ?? .one
        try db.execute(sql: "DELETE FROM productCode WHERE gtin = ?", arguments: [gtin.digits])
        try add(ProductCode(gtin: gtin, packAmount: Amount(thousandths: one.thousandths * Int64(packs))), db)
        try db.execute(sql: "DELETE FROM uncountedCase WHERE gtin = ?", arguments: [gtin.digits])
    }

    /// Forgets how many packs are in a case, so that it is asked again.
    func forgetPacks(inCase gtin: GTIN, _ db: Database) throws {
        try db.execute(
            sql: "DELETE FROM productCode WHERE gtin = ? AND productId = ?", arguments: [gtin.digits, id])
        try CaseQuestion.open(gtin, productId: id, db)
    }

    /// The most packs in a case.
    public static let mostPacks = 999
}

extension StockOperation {
    /// Corrects what was booked while one pack stood for each case: additions, and takings of which there is enough.
    ///
    /// The operation is a count, so that such a scan cannot be undone before its correction.
    ///
    /// - Returns: The number of scans that took too much to be corrected.
    @discardableResult
    func correct(cases gtin: GTIN, of product: Product, packs: Int) throws -> Int {
        guard (1...Product.mostPacks).contains(packs) else { throw KitchenError.violated(.outOfRange(.amount)) }
        var uncorrected: Set<Int64> = []
        for row in try CaseQuestion.uncorrectedScans(gtin, productId: product.id, db) {
            let change: Amount = row["change"]
            let more = Amount(thousandths: change.thousandths * Int64(packs - 1))
            guard more != .zero, let lot = try Lot.fetchOne(db, key: row["lotId"] as Int64) else { continue }
            switch MovementKind(rawValue: row["kind"]) {
            case .added: try book(more, on: lot)
            case .taken, .spoiled:
                try db.inSavepoint {
                    do {
                        try take(Quantity(.zero - more, unitId: lot.unitId), of: product, at: nil)
                        return .commit
                    } catch KitchenError.violated {
                        uncorrected.insert(row["scanId"])
                        return .rollback
                    }
                }
            default: continue
            }
            try db.execute(
                sql: "UPDATE scan SET did = json_set(did, '$.countedBy', ?) WHERE id = ?",
                arguments: [id.text, row["scanId"] as Int64])
        }
        return uncorrected.count
    }

    /// Asks again how many packs are in the case whose scans an operation has corrected, since that was undone.
    ///
    /// - Returns: The number of the case; nil for another operation, and if the household has answered anew since.
    @discardableResult
    func reopenCase(correctedBy correction: UUID) throws -> GTIN? {
        let scan = try Row.fetchOne(
            db,
            sql: """
                SELECT productId, json_extract(did, '$.uncountedCase') AS gtin FROM scan
                WHERE json_extract(did, '$.countedBy') = :correction AND productId IN (
                    SELECT lot.productId FROM movement JOIN lot ON lot.id = movement.lotId
                    WHERE movement.operation = :correction)
                """, arguments: ["correction": correction.text])
        guard let scan, let gtin = (scan["gtin"] as String?).flatMap({ GTIN($0) }) else { return nil }
        let isAnsweredAnew = try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (
                    SELECT 1 FROM scan JOIN movement ON movement.operation = json_extract(scan.did, '$.countedBy')
                    WHERE scan.productId = :product AND json_extract(scan.did, '$.uncountedCase') = :gtin
                        AND movement.id > (SELECT max(id) FROM movement WHERE operation = :correction)
                        AND NOT EXISTS (SELECT 1 FROM movement AS undoing WHERE undoing.undoes = movement.id))
                """,
            arguments: [
                "product": scan["productId"] as Int64, "gtin": gtin.digits,
                "correction": correction.text,
            ])
        guard isAnsweredAnew != true else { return nil }
        try Product.find(db, key: scan["productId"] as Int64).forgetPacks(inCase: gtin, db)
        return gtin
    }
}
