extension KitchenStore {
    /// Returns the first shopping list, the default for adding; creates one if there is none.
    public func firstList(orNew name: String) async throws(KitchenError) -> ShoppingList {
        if let first = try await lists().first { return first.list }
        return try await add(ListDraft(name: name)).list
    }
}
