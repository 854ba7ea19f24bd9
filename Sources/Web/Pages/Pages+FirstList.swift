import Kiosk
import Kitchen
import Phrases

extension Pages {
    /// Returns the first shopping list, the default for adding; creates one if there is none.
    func firstList(for visitor: PageContext) async throws(KitchenError) -> ShoppingList {
        try await kiosk.store.firstList(orNew: visitor.say("shopping.firstList"))
    }
}
