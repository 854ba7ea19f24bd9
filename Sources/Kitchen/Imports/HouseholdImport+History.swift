import Foundation
import GRDB
import Values

extension HouseholdImport {
    /// Imports the journal's past: for what was used up a lot that came and went, in an operation of its own. It
    /// changes no stock, but purchases, prices and use have it.
    mutating func importHistory() throws {
        guard !household.history.isEmpty else { return }
        let history = PastOperation(operation)
        try history.keepingOnHand {
            for past in household.history.sorted(by: { $0.time < $1.time }) { try importPastLot(past, history) }
        }
        guard try history.changesNoStock() else {
            throw KitchenError.refused(reason: "the journal that was read does not add up")
        }
    }

    private mutating func importPastLot(_ past: ImportedPastLot, _ history: PastOperation) throws {
        let new = past.uses.filter { earlier(.history, $0.id) == nil }
        let purchases = past.purchases.filter { earlier(.history, $0) == nil }
        report.count(.history, .known, past.uses.count - new.count + past.purchases.count - purchases.count)
        guard !new.isEmpty || !purchases.isEmpty else { return }
        let name = products[past.lot.product]?.name
        let reason = try reasonForLeavingOut { run in
            // It was taken as stock, of which the household has used some itself since.
            guard !new.isEmpty, !run.isTaken(past.lot) else { throw LeftOut(.inStock) }
            let lot = try run.book(new, of: past, history)
            for id in purchases + new.map(\.id) {
                try run.insert(run.newRow(.history, id, is: lot, isCreated: true))
            }
        }
        let count = new.count + purchases.count
        if let reason {
            report.omit(.history, reason, name, count: count)
        } else {
            report.count(.history, .taken, count)
        }
    }

    /// Whether an earlier import has taken some of the same stock.
    private func isTaken(_ lot: ImportedLot) -> Bool {
        lot.printedCode.map { labelsBefore.contains($0.lowercased()) } ?? false
    }

    private func book(_ uses: [ImportedUse], of past: ImportedPastLot, _ history: PastOperation) throws -> Int64 {
        let amount = uses.map(\.amount).reduce(.zero, +)
        guard uses.allSatisfy({ $0.amount > .zero }), amount <= ImportedLot.most else { throw LeftOut(.outOfRange) }
        var imported = past.lot
        imported.amount = amount
        let lot = try insertLot(imported)
        try history.book(amount, .added, on: lot, at: past.time)
        for use in uses.sorted(by: { $0.time < $1.time }) {
            try history.book(-use.amount, use.kind.movement, on: lot, at: max(use.time, past.time))
        }
        return lot.id
    }
}

extension ImportedUse.Kind {
    fileprivate var movement: MovementKind {
        switch self {
        case .taken: .taken
        case .spoiled: .spoiled
        case .counted: .counted
        }
    }
}
