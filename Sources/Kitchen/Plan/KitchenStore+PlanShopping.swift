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
            let details = try await recipeDetails(recipe, for: people)
            let (left, used) = try await larder.left(
                of: stockedIngredients(of: recipe, for: people), for: details, in: self)
            entries += try await put(left, of: details, on: list, by: actor)
            larder = used
        }
        return entries
    }
}

extension PlannedMealLine {
    /// The recipes that are planned and still there, in the order of days, with how many eat of each in all.
    fileprivate static func recipes(of plan: [PlannedMealLine]) -> [(recipe: UUID, people: Int)] {
        let kept = plan.compactMap { line in line.recipe.flatMap { $0.isRemoved ? nil : ($0.uuid, line.meal.people) } }
        return kept.reduce(into: []) { recipes, planned in
            if let index = recipes.firstIndex(where: { $0.recipe == planned.0 }) {
                recipes[index].people = min(recipes[index].people + planned.1, RecipeDraft.crowd.upperBound)
            } else {
                recipes.append(planned)
            }
        }
    }
}
