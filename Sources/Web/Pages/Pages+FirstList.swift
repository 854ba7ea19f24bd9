import Kiosk
import Kitchen
import Phrases

extension Pages {
    /// Returns the first shopping list, the default for adding; creates one if there is none.
    func firstList(for pageContext: PageContext) async throws(KitchenError) -> ShoppingList {
        try await kiosk.store.firstList(orNew: pageContext.localized("shopping.firstList"))
    }
}
