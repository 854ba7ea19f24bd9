import Foundation
import GRDB
import Values

// A case is booked as one pack until the household says how many packs are inside.
extension ScanProcessor {
    /// Returns the number of the case that was just scanned, if it is asked how many packs are inside, or a card has
    /// answered: a quantity card is then the answer. Nil for other packs, of which it says how many there are.
    func askedCase(_ last: StationState.LastPack) throws -> GTIN? {
        guard last.pack.isUncounted == true, let gtin = last.pack.gtin,
            let did = try last.scanId.flatMap({ try ScanRecord.fetchOne(db, key: $0)?.did })
        else { return nil }
        if did.caseAnswer?.gtin == gtin { return gtin }
        return try did.uncountedCase == gtin && CaseQuestion.isOpen(gtin, db) ? gtin : nil
    }

    /// Sets how many packs are in the case that was just scanned. Another such card corrects it.
    mutating func say(_ packs: Amount, inCase gtin: GTIN, _ pack: StationState.LastPack) throws -> ScanEffect {
        guard packs.thousandths.isMultiple(of: 1_000) else { throw KitchenError.violated(.outOfRange(.amount)) }
        var last = pack
        if let earlier = try last.scanId.flatMap({ try ScanRecord.fetchOne(db, key: $0) }) {
            try forgetCase(earlier)
            try takeBack(earlier.id)
        }
        last.scanId = nil
        let count = Int(packs.thousandths / 1_000)
        let product = try Product.find(db, key: last.pack.productId)
        let correction = try operation(.counted)
        let uncorrected = try correction.correct(cases: gtin, of: product, packs: count)
        try product.learn(packs: count, inCase: gtin, db)
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
    func forgetCase(_ earlier: ScanRecord) throws {
        guard let answer = earlier.did?.caseAnswer, let id = earlier.productId else { return }
        try Product.find(db, key: id).forgetPacks(inCase: answer.gtin, db)
        guard let correction = answer.correction else { return }
        try retract(correction)
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
