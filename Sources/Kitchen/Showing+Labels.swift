import Foundation
import GRDB

extension Showing {
    /// Binds a label that is on nothing yet to the pack that was held up before it, or has it wait for the next one.
    mutating func bind(_ label: OwnLabel) throws -> Effect {
        guard let last = state.last else {
            state.label = label.code
            return Effect(.bound)
        }
        try bind(label, to: last.pack, as: last.scanId.flatMap { try ScanRecord.fetchOne(db, key: $0)?.operation })
        record.productId = last.pack.productId
        return Effect(.bound)
    }

    /// Binds the label that has waited for this pack.
    mutating func bindWaitingLabel(to pack: Pack) throws {
        guard let label = state.label.flatMap({ OwnLabel($0) }) else { return }
        state.label = nil
        try bind(label, to: pack, as: record.operation)
    }

    private func bind(_ label: OwnLabel, to pack: Pack, as operation: UUID?) throws {
        let lot = try operation.flatMap { try Movement.of($0, db).last }.flatMap { try Lot.fetchOne(db, key: $0.lotId) }
        try label.bind(to: .find(db, key: pack.productId), lot?.amount == .zero ? nil : lot, at: scan.time, db)
    }
}
