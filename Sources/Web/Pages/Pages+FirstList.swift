import Kiosk
import Kitchen
import Phrases

extension Pages {
    /// Returns the first shopping list, the default for adding; creates one if there is none.
    func firstList(for visitor: PageContext) async throws(KitchenError) -> ShoppingList {
        if let first = try await kiosk.store.lists().first { return first.list }
        return try await kiosk.store.add(ListDraft(name: visitor.say("stock.firstList"))).list
    }
}
