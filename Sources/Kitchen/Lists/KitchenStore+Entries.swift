import Foundation
import GRDB
import Values

extension KitchenStore {
    public func entry(_ uuid: UUID) async throws(KitchenError) -> EntryLine {
        try await read { db in try EntryLine(of: .known(uuid, db), db) }
    }

    /// Returns the open entries that match a query, list by list.
    public func entries(_ query: EntryQuery) async throws(KitchenError) -> [EntryLine] {
        try await read { db in
            let lists = try ShoppingList.filter(sql: "isRemoved = 0").order(Column("position"), Column("id")).fetchAll(
                db)
            let (condition, argument) = try query.condition(db)
            return try lists.flatMap { list in
                let rows = try Row.fetchAll(
                    db, sql: EntryLine.selection(of: "entry.listId = ? AND \(Entry.isOpen) AND \(condition)"),
                    arguments: [list.id, argument])
                return try EntryLine.lines(rows, db)
            }
        }
    }

    /// Applies changes that were made to a list elsewhere, in their order, each as far as it is still possible.
    ///
    /// A field changed several times takes the value of the last change to arrive; other fields keep theirs. A change
    /// that was applied before has no effect. A rejected change does not stop the others.
    ///
    /// - Returns: The result of each change, and the list afterwards, which may have been deleted.
    public func apply(
        _ changes: [ListChange], to list: UUID, by actor: Actor
    ) async throws(KitchenError) -> (results: [ListChangeResult], contents: ListContents) {
        let now = clock.now
        return try await write { db in
            let list = try ShoppingList.known(list, orRemoved: true, db)
            try ListChange.forgetOld(at: now, db)
            let results = try changes.map { try ListChangeResult(of: $0, to: list, by: actor, at: now, db) }
            return (results, try ListContents(of: list, db))
        }
    }

    /// Adds an entry to a list, or raises the amount of an open entry of the same product.
    ///
    /// - Returns: The entry, and whether it is new.
    public func add(
        _ draft: EntryDraft, to list: UUID, by actor: Actor
    ) async throws(KitchenError) -> (line: EntryLine, isNew: Bool) {
        let now = clock.now
        return try await write { db in
            let isKnown = try Entry.current(for: draft.uuid, db) != nil
            let list = try ShoppingList.known(list, db)
            let (entry, _) = try Entry.add(draft, to: list, by: actor, at: now, db)
            return (try EntryLine(of: entry, db), !isKnown && entry.uuid == draft.uuid)
        }
    }

    public func editEntry(_ uuid: UUID, _ edit: EntryEdit, by actor: Actor) async throws(KitchenError) -> EntryLine {
        try await change(.edit(uuid, edit), by: actor)
    }

    /// Removes an entry from its list; it can be restored.
    public func deleteEntry(_ uuid: UUID, by actor: Actor) async throws(KitchenError) -> EntryLine {
        try await change(.delete(uuid), by: actor)
    }

    /// Puts an entry that was deleted or cleared back on its list.
    public func restoreEntry(_ uuid: UUID, by actor: Actor) async throws(KitchenError) -> EntryLine {
        try await change(.restore(uuid), by: actor)
    }

    /// Removes the ticked entries from a list.
    ///
    /// - Returns: The entries, which can be restored.
    public func clearTicked(_ list: UUID) async throws(KitchenError) -> [UUID] {
        try await write { db in
            let list = try ShoppingList.known(list, db)
            let ticked = try Entry.filter(Entry.Columns.listId == list.id && Entry.Columns.isTicked == true)
                .filter(Entry.Columns.outcome == nil).fetchAll(db)
            for var entry in ticked {
                entry.outcome = .cleared
                try entry.update(db)
            }
            return ticked.map(\.uuid)
        }
    }

    /// Returns entries that left a list and can be restored, those added last first.
    public func goneEntries(of list: UUID, limit: Int = 20) async throws(KitchenError) -> [EntryLine] {
        try await read { db in
            let list = try ShoppingList.known(list, db)
            let gone = Entry.filter(Entry.Columns.listId == list.id)
                .filter(
                    [Entry.Outcome.cleared.rawValue, Entry.Outcome.deleted.rawValue].contains(Entry.Columns.outcome))
            return try gone.order(Column("id").desc).limit(limit).fetchAll(db).map { try EntryLine(of: $0, db) }
        }
    }

    private func change(_ action: ListChange.Action, by actor: Actor) async throws(KitchenError) -> EntryLine {
        let now = clock.now
        return try await write { db in
            let uuid =
                switch action {
                case .add(let draft): draft.uuid
                case .edit(let uuid, _), .delete(let uuid), .clear(let uuid), .restore(let uuid): uuid
                }
            guard let list = try ShoppingList.fetchOne(db, key: Entry.known(uuid, db).listId) else {
                throw KitchenError.violated(.missing(.list))
            }
            return try EntryLine(of: Entry.apply(action, to: list, by: actor, at: now, db).entry, db)
        }
    }
}
