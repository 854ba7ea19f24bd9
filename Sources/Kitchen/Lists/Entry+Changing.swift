import Foundation
import GRDB
import Values

extension Entry {
    /// Applies a change made elsewhere as far as it is still possible, and returns its result.
    static func apply(
        _ action: ListChange.Action, to list: ShoppingList, by actor: Actor, at time: Date, _ db: Database
    ) throws -> (entry: Entry, fate: ListChangeResult.Fate) {
        switch action {
        case .add(let draft):
            return try add(draft, to: list, by: actor, at: time, db)
        case .edit(let uuid, let edit):
            var entry = try known(uuid, db)
            try entry.apply(edit, db)
            try entry.update(db)
            return (entry, entry.fate)
        case .delete(let uuid):
            return try known(uuid, db).remove(as: .deleted, db)
        case .clear(let uuid):
            let entry = try known(uuid, db)
            return entry.isTicked ? try entry.remove(as: .cleared, db) : (entry, entry.fate)
        case .restore(let uuid):
            var entry = try known(uuid, db)
            if entry.outcome != .stocked { (entry.outcome, entry.operation) = (nil, nil) }
            try entry.update(db)
            return (entry, entry.fate)
        }
    }

    /// Changes the given fields, even if the entry has left the list.
    mutating func apply(_ edit: EntryEdit, _ db: Database) throws {
        if let subject = try edit.subject.map({ try Subject($0, db) }) {
            (productId, text) = (subject.productId, subject.text)
        }
        amount = edit.amount ?? amount
        unitId = edit.unitId ?? unitId
        price = edit.price ?? price
        if let note = edit.note { self.note = try note?.checkedNote() }
        categoryId = productId == nil ? edit.categoryId ?? categoryId : nil
        isTicked = edit.isTicked ?? isTicked
        try check(db)
    }

    /// Removes the entry from the list, unless it left before.
    private func remove(as outcome: Outcome, _ db: Database) throws -> (Entry, ListChangeResult.Fate) {
        guard self.outcome == nil else { return (self, fate) }
        var entry = self
        entry.outcome = outcome
        try entry.update(db)
        return (entry, entry.fate)
    }
}
