import Foundation
import GRDB
import Values

extension ScanProcessor {
    /// Undoes this station's latest scan that still stands, or a later answer about it; shown again, the one before.
    mutating func undo() throws -> ScanEffect {
        let last = state.last
        (state.last, state.next, state.offer) = (nil, .init(), nil)
        if state.once != nil || state.question != nil {  // nothing was done yet
            (state.once, state.question) = (nil, nil)
            return ScanEffect(.undone(nil))
        }
        if let effect = try undoCaseAnswer(since: lastBooking(), last) { return effect }
        while let earlier = try lastBooking() {
            record.productId = earlier.productId
            guard try !isBuiltUpon(earlier) else {
                state.passedOver = earlier.id
                return .refused(.builtUpon)
            }
            let corrected = try forgetCase(earlier)
            guard try undoScan(earlier.id) else { continue }
            let did = earlier.did
            // What was read wrongly is scanned again.
            state.rereadAs = did?.otherReading.flatMap { $0.isGuess ? $0.gtin : nil }
            var effect = ScanEffect(
                .undone(
                    .init(
                        action: did?.action ?? .added, amount: try did?.amount(with: corrected, db),
                        unitId: did?.unitId, locationId: did?.locationId)))
            effect.forgottenCase = did?.caseAnswer?.gtin
            return effect
        }
        record.productId = nil
        return .refused(.nothingToUndo)
    }

    private func isBuiltUpon(_ earlier: ScanRecord) throws -> Bool {
        guard let operation = earlier.operation else { return false }
        let plan = try UndoPlan(of: Movement.of(operation, db), db)
        return try plan.isPossible() && !plan.obstacles().isEmpty
    }

    /// Whether the booking of the previous pack still stands, if there is one.
    func isLastEffective() throws -> Bool { try state.last?.scanId.map(isEffective) ?? true }

    /// Whether the booking of a scan still stands. It may have been undone on a page.
    func isEffective(_ scanId: Int64) throws -> Bool {
        guard let operation = try ScanRecord.fetchOne(db, key: scanId)?.operation else { return true }
        return try UndoPlan(of: Movement.of(operation, db), db).isPossible()
    }

    /// Undoes a scan of this station.
    ///
    /// - Returns: Whether anything changed: it may have been undone on a page.
    @discardableResult
    mutating func undoScan(_ scanId: Int64) throws -> Bool {
        guard var earlier = try ScanRecord.fetchOne(db, key: scanId) else { return false }
        earlier.isTakenBack = true
        try earlier.update(db)
        try forgetCount(earlier)
        let isChanged = try undoBooking(of: earlier)
        if case .learned(_, let ruleId) = earlier.did?.kind {  // it is asked again
            try InStoreMerge.undo(ofRule: ruleId, db)
            try db.execute(sql: "DELETE FROM numberRule WHERE id = ?", arguments: [ruleId])
        }
        return isChanged
    }

    private func undoBooking(of earlier: ScanRecord) throws -> Bool {
        if let entryId = earlier.entryId, let did = earlier.did { return try removeAmount(of: did, fromEntry: entryId) }
        guard let operation = earlier.operation else { return try undoWithoutOperation(of: earlier) }
        guard try UndoPlan(of: Movement.of(operation, db), db).isPossible() else { return false }
        try self.operation(.undone).undo(operation)
        try releaseLabels(of: operation)
        return true
    }

    /// Undoes a scan that changed no stock: a timer, a count, a binding, the size of a pack.
    private func undoWithoutOperation(of earlier: ScanRecord) throws -> Bool {
        switch earlier.did?.kind {
        case .timerStarted(let timer): return try undoTimer(timer)
        case .learned: break
        case .bound: try OwnLabel(earlier.text)?.release(db)
        case .remembered(_, let size?):
            try db.execute(
                sql: "UPDATE productCode SET packAmount = ? WHERE gtin = ?", arguments: [size.amount, size.gtin.digits])
        case .counted, .remembered: break
        default: return false
        }
        return true
    }

    private func lastBooking() throws -> ScanRecord? {
        try [lastOnShelves(), lastCounted()].compactMap(\.self).max { $0.id < $1.id }
    }

    private func lastOnShelves() throws -> ScanRecord? {
        try ScanRecord.fetchOne(
            db,
            sql: """
                SELECT * FROM scan
                WHERE stationId = ? AND NOT isTakenBack AND id < ? AND (operation IS NOT NULL OR entryId IS NOT NULL
                    OR json_extract(did, '$.action') IN ('timerStarted', 'learned')
                    OR (productId IS NOT NULL AND json_extract(did, '$.action') IN ('bound', 'remembered')))
                ORDER BY id DESC LIMIT 1
                """,
            arguments: [station.id, state.passedOver ?? record.id])
    }

    /// Returns the latest pack of the current count that booked nothing, as no more are counted yet than are in stock.
    private func lastCounted() throws -> ScanRecord? {
        guard let products = state.counted?.keys, !products.isEmpty else { return nil }
        let request: SQLRequest<ScanRecord> = """
            SELECT * FROM scan
            WHERE productId IN \(Array(products)) AND stationId = \(station.id) AND NOT isTakenBack AND operation IS NULL
                AND json_extract(did, '$.action') = \(ScanEffect.Action.counted.rawValue) AND id < \(record.id)
            ORDER BY id DESC LIMIT 1
            """
        return try request.fetchOne(db)
    }

    /// Removes a pack from the current count, back to the amount counted before it.
    private mutating func forgetCount(_ earlier: ScanRecord) throws {
        guard case .counted(_, let before) = earlier.did?.kind, let productId = earlier.productId,
            state.counted?[productId] != nil
        else { return }
        state.counted?[productId] = before
    }

    /// Removes an amount from a shopping list, with its share of the price; false if it is no longer there.
    private func removeAmount(of did: ScanEffect, fromEntry id: Int64) throws -> Bool {
        var found = try Entry.fetchOne(db, key: id)
        while let other = found?.mergedInto { found = try Entry.fetchOne(db, key: other) }
        guard var entry = found, entry.outcome == nil, let amount = did.amount, let unitId = did.unitId,
            let own = try amount.converted(from: unitId, to: entry.unitId, of: entry.productId, db)
        else { return false }
        let left = entry.amount - own
        if left > .zero {
            (entry.amount, entry.price) = (left, entry.price?.share(of: left, in: entry.amount))
        } else {
            entry.outcome = .deleted
        }
        try entry.update(db)
        return true
    }
}

extension ScanEffect {
    /// The amount of this scan alone: for a count, the difference to before. Nil if unknown.
    fileprivate var ownAmount: Amount? {
        guard case .counted(let change, let before) = kind else { return amount }
        let own = change.amount - (before ?? .zero)
        return own > .zero ? own : nil
    }

    /// Returns the amount of this scan and of a correction that was undone with it.
    fileprivate func amount(with corrected: [Movement], _ db: Database) throws -> Amount? {
        guard let own = ownAmount, let unitId else { return ownAmount }
        let isTaking = action == .taken || action == .spoiled
        let others = try corrected.filter { try Lot.find(db, key: $0.lotId).unitId == unitId }
            .map { isTaking ? -$0.change : $0.change }.reduce(.zero, +)
        return others > .zero ? own + others : own
    }
}
