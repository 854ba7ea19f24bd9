import Foundation
import GRDB
import Values

extension ScanProcessor {
    /// Binds a label to the pack that was scanned before it, or keeps it for the next one.
    ///
    /// A pack that was added is split from the lot that it has joined: the label is on this pack alone. A second label
    /// is for the next pack.
    mutating func bind(_ label: OwnLabel) throws -> ScanEffect {
        guard var last = state.last, last.isToBeLabelled else {
            state.next.label = label.code
            return ScanEffect(.bound(nil))
        }
        last.particulars.label = label.code
        if last.mode == .add {
            var effect = try again(last)
            if case .added(let addition) = effect.kind { effect.kind = .bound(addition) }
            return effect
        }
        let scan = try last.scanId.flatMap { try ScanRecord.fetchOne(db, key: $0) }
        try bind(label.code, to: last.pack, as: scan?.operation)
        record.productId = last.pack.productId
        state.last = last
        return ScanEffect(.bound(nil))
    }

    /// Binds a label, if any, to the lot that an operation has added, else to the product itself.
    func bind(_ label: String?, to pack: Pack, as operation: UUID?) throws {
        guard let label = label.flatMap({ OwnLabel($0) }) else { return }
        let lot = try operation.flatMap { try Movement.of($0, db).last }.flatMap { try Lot.fetchOne(db, key: $0.lotId) }
        try label.bind(to: .find(db, key: pack.productId), lot?.amount == .zero ? nil : lot, at: scan.time, db)
    }

    /// Unbinds the labels of lots whose addition was undone.
    func releaseLabels(of operation: UUID) throws {
        try db.execute(
            sql: """
                UPDATE ownLabel SET lotId = NULL WHERE lotId IN (
                    SELECT lot.id FROM lot JOIN movement ON movement.lotId = lot.id
                    WHERE movement.operation = ? AND movement.kind = 'added' AND lot.amount = 0)
                """,
            arguments: [operation.text])
    }
}

extension StationState.LastPack {
    /// Whether a label that is shown now is for this pack: it is in stock and has no label.
    fileprivate var isToBeLabelled: Bool {
        particulars.label == nil && pack.lotId == nil && mode.leavesOnShelf
    }
}
