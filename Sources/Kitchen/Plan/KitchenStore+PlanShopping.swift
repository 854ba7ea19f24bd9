import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Puts on a list what the meals of some days need and the kitchen does not have: what one of them uses up is not there
    /// for the next. Asked again, there is as much on lists for each of them as it needs then.
    ///
    /// - Returns: What was put there.
    public func putMissing(
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

    /// How many things the meals of some days have on lists that nobody has bought yet.
    public func listed(ofPlanFrom day: Day, days: Int = 7) async throws(KitchenError) -> Int {
        let meals = try await plan(from: day, days: days).map(\.meal)
        return try await read { db in
            Set(try RecipeShare.toBuy(RecipeShare.open(of: meals, db), db).map(\.entryId)).count
        }
    }

    /// Takes off their lists what the meals of some days have put there, as far as nobody has bought it.
    ///
    /// - Returns: How many things that were.
    public func takeBack(missingOfPlanFrom day: Day, days: Int = 7) async throws(KitchenError) -> Int {
        let meals = try await plan(from: day, days: days).map(\.meal)
        return try await write { db in try RecipeShare.takeBack(RecipeShare.open(of: meals, db), db) }
    }
}
