import Foundation
import GRDB

extension KitchenStore {
    /// Puts on a list what the recipes of some days need and the kitchen does not have: what one of them uses up is not there
    /// for the next. Asked again, only what is on no list for them yet is put there.
    ///
    /// - Returns: What was put there.
    public func putMissing(
        ofPlanFrom day: Day, days: Int = 7, on list: UUID, by actor: Actor
    ) async throws(KitchenError) -> [EntryLine] {
        var (entries, larder): ([EntryLine], UsedUp) = ([], UsedUp())
        for (recipe, people) in PlannedMealLine.recipes(of: try await plan(from: day, days: days)) {
            let details = try await recipeDetails(recipe.uuid, for: people)
            let (left, used) = try await larder.left(
                of: stockedIngredients(of: recipe.uuid, for: people), for: details, in: self)
            entries += try await put(left, of: details, on: list, by: actor)
            larder = used
        }
        return entries
    }

    /// How many things the recipes of some days have on lists that nobody has bought yet.
    public func listed(ofPlanFrom day: Day, days: Int = 7) async throws(KitchenError) -> Int {
        let recipes = PlannedMealLine.recipes(of: try await plan(from: day, days: days))
        return try await read { db in
            try recipes.reduce(0) { try $0 + RecipeEntry.all(of: $1.recipe, db).count }
        }
    }

    /// Takes off their lists what the recipes of some days have put there, as far as nobody has bought it.
    ///
    /// - Returns: How many things that were.
    public func takeBack(missingOfPlanFrom day: Day, days: Int = 7) async throws(KitchenError) -> Int {
        let recipes = PlannedMealLine.recipes(of: try await plan(from: day, days: days))
        return try await write { db in
            try recipes.reduce(0) { try $0 + RecipeEntry.takeBack(of: $1.recipe, db) }
        }
    }
}

extension PlannedMealLine {
    /// The recipes that are planned and still there, in the order of days, with how many eat of each in all.
    fileprivate static func recipes(of plan: [PlannedMealLine]) -> [(recipe: Recipe, people: Int)] {
        let kept = plan.compactMap { line in line.recipe.flatMap { $0.isRemoved ? nil : ($0, line.meal.people) } }
        return kept.reduce(into: []) { recipes, planned in
            if let index = recipes.firstIndex(where: { $0.recipe.uuid == planned.0.uuid }) {
                recipes[index].people = min(recipes[index].people + planned.1, RecipeDraft.crowd.upperBound)
            } else {
                recipes.append(planned)
            }
        }
    }
}
