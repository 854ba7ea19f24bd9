import Foundation
import GRDB
import Values

// A case is booked as one pack until the household says how many packs are inside.
extension ScanProcessor {
    /// Returns the number of the case that was just scanned, if it is asked how many packs are inside, or a card has
    /// answered: a quantity card is then the answer. Nil for other packs, of which it says how many there are.
    func askedCase(_ last: StationState.LastPack) throws -> GTIN? {
        guard last.pack.isUncounted == true, last.isPutOff != true, let gtin = last.pack.gtin,
            let did = try last.scanId.flatMap({ try ScanRecord.fetchOne(db, key: $0)?.did })
        else { return nil }
        if did.caseAnswer?.gtin == gtin { return gtin }
        return try did.uncountedCase == gtin && CaseQuestion.isOpen(gtin, db) ? gtin : nil
    }

    /// Postpones the question how many packs are in the case that was just scanned; nil if it is not asked.
    mutating func postponeCaseQuestion() throws -> ScanEffect? {
        guard var last = state.last, try isLastEffective(), let gtin = try askedCase(last),
            try CaseQuestion.isOpen(gtin, db)
        else { return nil }
        last.isPutOff = true
        state.last = last
        record.productId = last.pack.productId
        return ScanEffect(.putOff)
    }

    /// Sets how many packs are in the case that was just scanned. Another such card corrects it.
    mutating func setPacks(_ packs: Amount, inCase gtin: GTIN, _ pack: StationState.LastPack) throws -> ScanEffect {
        guard packs.thousandths.isMultiple(of: 1_000) else { throw KitchenError.violated(.outOfRange(.amount)) }
        var last = pack
        if let earlier = try last.scanId.flatMap({ try ScanRecord.fetchOne(db, key: $0) }) {
            try forgetCase(earlier)
            try undoScan(earlier.id)
        }
        last.scanId = nil
        let count = Int(packs.thousandths / 1_000)
        let product = try Product.find(db, key: last.pack.productId)
        let correction = try operation(.counted)
        let uncorrected = try correction.correct(cases: gtin, of: product, packs: count)
        try product.setPacks(count, inCase: gtin, db)
        // Packs are opened one by one.
        if last.mode != .open { last.pack.packsInside = count }
        var effect = try again(last)
        let isChanged = try !Movement.of(correction.id, db).isEmpty
        effect.caseAnswer = .init(
            gtin: gtin, packs: count, correction: isChanged ? correction.id : nil,
            uncorrected: uncorrected == 0 ? nil : uncorrected)
        return effect
    }

    /// Forgets what a card has said of a case, and undoes the correction of earlier ones.
    ///
    /// - Returns: The correction's movements that were undone.
    @discardableResult
    func forgetCase(_ earlier: ScanRecord) throws -> [Movement] {
        guard let answer = earlier.did?.caseAnswer, let id = earlier.productId else { return [] }
        try Product.find(db, key: id).forgetPacks(inCase: answer.gtin, db)
        guard let correction = answer.correction, try retract(correction) else { return [] }
        return try Movement.of(correction, db)
    }

    /// Undoes the answer how many packs are in a case that this station has scanned, if it was given on a page after all
    /// that the station has booked.
    ///
    /// - Parameters:
    ///   - booking: The station's latest booking that still stands.
    ///   - last: The pack that a card shown before would have changed.
    /// - Returns: Nil if there is no such answer, or later changes depend on it.
    mutating func undoCaseAnswer(
        since booking: ScanRecord?, _ last: StationState.LastPack?
    ) throws -> ScanEffect? {
        guard let booking, let (correction, scan) = try latestCaseAnswer(before: booking) else { return nil }
        let movements = try Movement.of(correction, db)
        guard try UndoPlan(of: movements, db).obstacles().isEmpty, let productId = scan.productId else { return nil }
        let undoing = try operation(.undone)
        try undoing.undo(correction)
        let gtin = try undoing.reopenCase(correctedBy: correction)
        let change = movements.map(\.change).reduce(.zero, +)
        let unitId = try Product.find(db, key: productId).unitId
        var effect = ScanEffect(
            .undone(
                .init(
                    action: .counted, amount: change < .zero ? -change : change, unitId: unitId,
                    locationId: scan.did?.locationId)))
        effect.forgottenCase = gtin
        if last?.scanId == scan.id {  // a card can answer again
            state.last = last
            effect.uncountedCase = gtin
        }
        record.productId = productId
        return effect
    }

    /// Returns the latest answer on a page that corrected this station's scans after a booking, and the scan; nil after
    /// a booking that changed no stock, since nothing says which of the two was later.
    private func latestCaseAnswer(before booking: ScanRecord) throws -> (UUID, ScanRecord)? {
        // SQLite keeps the order of a CROSS JOIN: it would begin with the movements of all pages, which are many.
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT scan.id, movement.operation FROM scan
                    CROSS JOIN movement ON movement.operation = json_extract(scan.did, '$.countedBy')
                WHERE scan.stationId = :station AND scan.id > :id - 300 AND NOT scan.isTakenBack
                    AND movement.scanId IS NULL
                    AND movement.id > (SELECT max(id) FROM movement WHERE operation = :operation)
                    AND NOT EXISTS (SELECT 1 FROM movement AS undoing WHERE undoing.undoes = movement.id)
                ORDER BY movement.id DESC, scan.id DESC LIMIT 1
                """,
            arguments: [
                "station": station.id, "id": record.id, "operation": booking.operation?.text,
            ])
        guard let row, let correction = UUID(uuidString: row["operation"]),
            let scan = try ScanRecord.fetchOne(db, key: row["id"] as Int64)
        else { return nil }
        return (correction, scan)
    }

    /// Undoes the correction of a case's scan that followed an answer on a page, so that the scan itself can be undone.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    func retractCorrection(ofScan id: Int64) throws -> Bool {
        let correction = try String.fetchOne(
            db, sql: "SELECT json_extract(did, '$.countedBy') FROM scan WHERE id = ?", arguments: [id])
        guard let correction = correction.flatMap(UUID.init) else { return false }
        return try retract(correction)
    }

    @discardableResult
    private func retract(_ correction: UUID) throws -> Bool {
        guard try UndoPlan(of: Movement.of(correction, db), db).isPossible() else { return false }
        try operation(.undone).undo(correction)
        return true
    }

    /// Sets the number of packs in a case as it is known now.
    func countPacksInside(_ pack: inout Pack) throws {
        guard let gtin = pack.gtin, let all = try ProductCode.packAmount(of: gtin, db),
            let one = try gtin.contained.flatMap({ try ProductCode.packAmount(of: $0, db) }), one > .zero
        else { return }
        pack.packsInside = Int(all.thousandths / one.thousandths)
    }

    /// Corrects the other scans of such cases again, after their correction was undone with that of one.
    func correctOtherCases(_ pack: Pack) throws {
        guard let gtin = pack.gtin, let packs = pack.packsInside else { return }
        try operation(.counted).correct(cases: gtin, of: Product.find(db, key: pack.productId), packs: packs)
    }
}
