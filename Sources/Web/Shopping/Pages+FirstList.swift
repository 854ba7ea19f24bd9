import Kiosk
import Kitchen
import Phrases

extension Pages {
    /// The shopping list that things are put on where nobody has said which; it is made if there is none.
    func firstList(for visitor: PageContext) async throws(KitchenError) -> ShoppingList {
        if let first = try await kiosk.store.lists().first { return first.list }
        return try await kiosk.store.add(ListDraft(name: visitor.say("stock.firstList"))).list
    }
}
