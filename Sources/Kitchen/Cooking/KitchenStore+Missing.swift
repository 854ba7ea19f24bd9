import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Adds the dishes that are not on hand to a list, unless they are on it already.
    ///
    /// - Returns: How many missing dishes are on the list now.
    public func addMissingDishes(to list: UUID, by actor: Actor) async throws(KitchenError) -> Int {
        let now = clock.now
        return try await write { db in
            let list = try ShoppingList.known(list, db)
            let missing = try Dish.all(for: nil, db).filter { !$0.isOnHand }
            let open = try Entry.filter(Entry.Columns.listId == list.id && Entry.Columns.outcome == nil)
                .filter(Entry.Columns.isTicked == false).fetchAll(db)
            for dish in missing where !open.contains(where: { $0.productId == dish.product.id }) {
                let draft = EntryDraft(uuid: .version7(at: now), .product(dish.product.uuid))
                _ = try Entry.add(draft, to: list, by: actor, at: now, db)
            }
            return missing.count
        }
    }
}
