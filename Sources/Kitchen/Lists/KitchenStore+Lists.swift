import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Returns the lists in their order, with their entries.
    public func lists() async throws(KitchenError) -> [ListContents] {
        try await readCached(0) { db in try ShoppingList.inOrder(db).map { try ListContents(of: $0, db) } }
    }

    public func list(_ uuid: UUID) async throws(KitchenError) -> ListContents {
        try await read { db in try ListContents(of: .known(uuid, db), db) }
    }

    /// Adds a list at the end. A known UUID means that it was sent twice; that list is returned unchanged.
    public func add(_ draft: ListDraft, uuid: UUID? = nil) async throws(KitchenError) -> ListContents {
        let uuid = uuid ?? .version7(at: clock.now)
        return try await write { db in
            if let known = try? ShoppingList.known(uuid, orRemoved: true, db) { return try ListContents(of: known, db) }
            let draft = try draft.checked(db)
            let list = ShoppingList(
                uuid: uuid, name: draft.name, shopId: draft.shopId, position: try ShoppingList.nextPosition(db))
            return try ListContents(of: list.inserted(db), db)
        }
    }

    /// Changes some fields of a list and keeps the rest.
    ///
    /// - Parameter position: Its position among the lists, from 1; nil to keep it.
    public func edit(
        list uuid: UUID, to position: Int? = nil, _ change: @escaping @Sendable (inout ListDraft) -> Void = { _ in }
    ) async throws(KitchenError) -> ListContents {
        try await write { db in
            var list = try ShoppingList.known(uuid, db)
            var draft = ListDraft(list)
            change(&draft)
            draft = try draft.checked(db)
            (list.name, list.shopId) = (draft.name, draft.shopId)
            try list.update(db)
            if let position { try ShoppingList.move(list, to: position, db) }
            return try ListContents(of: .known(uuid, db), db)
        }
    }

    /// Sorts the lists in this order; lists that are not named follow in their own.
    public func orderLists(_ uuids: [UUID]) async throws(KitchenError) {
        try await write { db in
            let named = try uuids.map { try ShoppingList.known($0, db) }
            let others = try ShoppingList.inOrder(db).filter { list in !named.contains { $0.id == list.id } }
            try ShoppingList.renumber(named + others, db)
        }
    }

    /// Returns the deleted lists, the newest first.
    public func deletedLists(limit: Int = 10) async throws(KitchenError) -> [ListContents] {
        try await read { db in
            try ShoppingList.filter(ShoppingList.Columns.isRemoved == true).order(Column("id").desc).limit(limit)
                .fetchAll(db).map { try ListContents(of: $0, db) }
        }
    }

    /// Deletes a list with its entries; it can be restored.
    public func deleteList(_ uuid: UUID) async throws(KitchenError) {
        try await setRemoved(true, uuid)
    }

    public func restoreList(_ uuid: UUID) async throws(KitchenError) {
        try await setRemoved(false, uuid)
    }

    private func setRemoved(_ isRemoved: Bool, _ uuid: UUID) async throws(KitchenError) {
        try await write { db in
            var list = try ShoppingList.known(uuid, orRemoved: true, db)
            list.isRemoved = isRemoved
            try list.update(db)
        }
    }
}
