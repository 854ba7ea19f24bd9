import GRDB
import Values

// A pack may have a second code, with a date, a lot code or a weight that its first code lacks.
extension ScanRecord {
    /// Repeats the booking of this scan with the data of another code on the same pack.
    ///
    /// - Parameter processor: Returns the processor of the other code's scan, and stores that scan.
    /// - Returns: The scan of the other code; nil if it adds nothing, or the pack was undone: it is then not stored.
    func supplemented(by processor: () throws -> ScanProcessor, _ db: Database) throws -> ScanRecord? {
        var supplement: ScanRecord?
        try db.inSavepoint {
            var processor = try processor()
            guard try processor.supplement(self) else { return .rollback }
            supplement = processor.record
            return .commit
        }
        return supplement
    }
}

extension ScanProcessor {
    /// Returns whether the scan has data to add to an earlier one, and was booked in its place.
    fileprivate mutating func supplement(_ first: ScanRecord) throws -> Bool {
        let previous = state.last
        let isLast = previous?.scanId == first.id
        guard try !first.isTakenBack && isEffective(first.id), let pack = try pack(), pack.productId == first.productId,
            var last = isLast ? previous : try addedPack(of: first), last.mode == .add || pack.lotId != nil
        else { return false }
        let plain = last.pack
        last.pack.merge(pack, unlike: try pack.gtin.flatMap { try self.pack(of: $0)?.quantity })
        guard last.pack != plain else { return false }
        do {
            record.did = try again(last)
        } catch KitchenError.violated {
            return false
        }
        if !isLast { state.last = previous }
        try record.update(db)
        station.state = state
        try station.update(db)
        return true
    }

    /// Returns the pack that a scan has added before the last one; nil if it added none here, or several.
    private func addedPack(of scan: ScanRecord) throws -> StationState.LastPack? {
        guard case .added(let addition) = scan.did?.kind, addition.packs == nil,
            addition.change.locationId == station.locationId, let productId = scan.productId,
            let operation = scan.operation,
            let lot = try Movement.of(operation, db).first.flatMap({ try Lot.fetchOne(db, key: $0.lotId) })
        else { return nil }
        let pack = Pack(
            productId: productId, quantity: Quantity(addition.change.amount, unitId: addition.change.unitId),
            bestBefore: lot.isGuessed ? nil : lot.bestBefore, isUseBy: lot.isUseBy, makersCode: lot.makersCode)
        return StationState.LastPack(mode: .add, pack: pack, particulars: .init(), scanId: scan.id)
    }
}

extension Pack {
    /// Merges the data of another code on it.
    ///
    /// - Parameter plain: The quantity of a pack whose code has no weight and no count.
    fileprivate mutating func merge(_ other: Pack, unlike plain: Quantity?) {
        if other.quantity != plain { quantity = other.quantity }
        // The same pack may be in stock already, by its serial number.
        (serial, lotId) = (other.serial ?? serial, other.lotId ?? lotId)
        if let bestBefore = other.bestBefore { (self.bestBefore, isUseBy) = (bestBefore, other.isUseBy) }
        price = other.price ?? price
        makersCode = other.makersCode ?? makersCode
    }
}
