import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Puts what the meals of some days need and the kitchen lacks on a list; what one meal uses up is not there for
    /// the next. Called again, it adjusts the lists to each meal's current need.
    ///
    /// - Returns: The entries that were added to.
    public func addMissingEntries(
        ofPlanFrom day: Day, days: Int = 7, on list: UUID, by actor: Actor
    ) async throws(KitchenError) -> [EntryLine] {
        var (entries, pantry): ([EntryLine], UsedUp) = ([], UsedUp())
        for line in try await plan(from: day, days: days) {
            guard let recipe = line.recipe, !recipe.isRemoved else { continue }
            let details = try await recipeDetails(recipe.uuid, for: line.meal.people)
            let stocked = try await stockedIngredients(details)
            let (left, used) = try await pantry.left(of: stocked, for: details, in: self)
            let put = try await put(left, of: details, for: line.meal, on: list, by: actor)
            entries = entries.filter { old in !put.contains { $0.entry.id == old.entry.id } } + put
            pantry = used
        }
        return entries
    }

    /// Returns the number of open entries for the meals of some days that are not in the basket.
    public func listed(ofPlanFrom day: Day, days: Int = 7) async throws(KitchenError) -> Int {
        let meals = try await plan(from: day, days: days).map(\.meal)
        return try await read { db in
            Set(try RecipeShare.toBuy(RecipeShare.open(of: meals, db), db).map(\.entryId)).count
        }
    }

    /// Removes the open entries for the meals of some days from their lists, unless they are in the basket.
    ///
    /// - Returns: The number of entries.
    public func removeMissingEntries(ofPlanFrom day: Day, days: Int = 7) async throws(KitchenError) -> Int {
        let meals = try await plan(from: day, days: days).map(\.meal)
        return try await write { db in try RecipeShare.remove(RecipeShare.open(of: meals, db), db) }
    }
}
