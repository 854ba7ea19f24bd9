import Foundation
import GRDB
import Values

/// An entry of a shopping list that a recipe needs.
public struct RecipeEntry: Equatable, Sendable {
    /// The index of the ingredient, from 0; nil once the recipe has no such line.
    public var position: Int?
    /// The index of the food within it, from 0.
    public var part: Int
    public var list: UUID
    /// The list's name.
    public var name: String
    /// The entry's text or product name.
    public var text: String
}

extension KitchenStore {
    /// Returns a recipe's open entries, in the order of its ingredients.
    public func entries(ofRecipe uuid: UUID) async throws(KitchenError) -> [RecipeEntry] {
        try await read { db in try RecipeEntry.all(of: .known(uuid, db), db) }
    }

    /// Puts what a recipe needs and the kitchen lacks on a list, adding amounts to what is there already.
    ///
    /// Called again, it adjusts the lists to the current need: it adds only what is on no list yet, and takes off what
    /// is no longer needed. Optional ingredients are left out.
    ///
    /// - Parameters:
    ///   - people: The number of people to cook for.
    ///   - lines: The texts of the ingredients for the entries' notes, in order.
    /// - Returns: The entries that were added to.
    public func addMissingEntries(
        ofRecipe uuid: UUID, for people: Int, noting lines: [String] = [], on list: UUID, by actor: Actor
    ) async throws(KitchenError) -> [EntryLine] {
        let details = try await recipeDetails(uuid, for: people)
        let stocked = try await stockedIngredients(details)
        let (left, _) = try await UsedUp().left(of: stocked, for: details, in: self)
        return try await put(left, of: details, noting: lines, on: list, by: actor)
    }

    /// The same for ingredients whose stock is known, and for a planned meal.
    func put(
        _ stocked: [StockedIngredient], of details: RecipeDetails, for meal: PlannedMeal? = nil,
        noting lines: [String] = [], on list: UUID, by actor: Actor
    ) async throws(KitchenError) -> [EntryLine] {
        let now = clock.now
        return try await write { db in
            let list = try ShoppingList.known(list, db)
            let meal = try meal.map { try PlannedMeal.known($0.uuid, db) }
            let shopper = RecipeShopper(
                details: details, meal: meal, lines: lines, list: list, actor: actor, now: now, db: db)
            return try shopper.put(stocked).map { try EntryLine(of: $0, db) }
        }
    }

    /// Removes a recipe's open entries from their lists, its own and those of planned meals, unless they are in the
    /// basket.
    ///
    /// - Returns: The number of entries.
    public func removeMissingEntries(ofRecipe uuid: UUID) async throws(KitchenError) -> Int {
        try await write { db in try RecipeShare.remove(RecipeShare.open(of: .known(uuid, db), db), db) }
    }
}

extension RecipeEntry {
    /// Returns the entries that are still open and not in the basket.
    static func all(of recipe: Recipe, _ db: Database) throws -> [RecipeEntry] {
        try RecipeShare.toBuy(RecipeShare.open(of: recipe, db), db).compactMap { share in
            guard let entry = try share.entry(db), let list = try ShoppingList.fetchOne(db, key: entry.listId) else {
                return nil
            }
            let product = try entry.productId.flatMap { try Product.fetchOne(db, key: $0) }
            return RecipeEntry(
                position: share.position, part: share.part, list: list.uuid, name: list.name,
                text: entry.text ?? product?.name ?? "?")
        }
    }
}
