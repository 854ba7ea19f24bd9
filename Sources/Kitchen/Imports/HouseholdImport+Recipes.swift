import Foods
import Foundation
import GRDB
import Values

extension HouseholdImport {
    /// Imports the recipes by title, as the household's own.
    mutating func importRecipes() throws {
        let own = try ownTitles()
        for imported in household.recipes {
            try importRow(.recipe, imported.id, named: imported.draft.title) { _ in
                own[imported.draft.title.folded].map { ($0, [:]) }
            } create: { run in
                let draft = try imported.draft.checked()
                let recipe = try Recipe(draft, from: .household, originId: nil, at: run.operation.time).inserted(run.db)
                try RecipeIngredient.replace(draft.ingredients, of: recipe, run.db)
                if let picture = imported.picture, run.pictures[picture] != nil {
                    run.recipePictures.append(.init(recipe: recipe.uuid, name: picture))
                }
                return recipe.id
            }
            let isNew = row(.recipe, imported.id).map { created[.recipe]?.contains($0) ?? false } ?? false
            countPicture(
                imported.picture, isKnown: earlier(.recipe, imported.id) != nil,
                isTaken: isNew && imported.picture.map { pictures[$0] != nil } ?? false)
        }
    }

    /// Returns the household's own recipes by their titles.
    private func ownTitles() throws -> [String: Int64] {
        let own = Recipe.filter(Recipe.Columns.origin == Recipe.Origin.household.rawValue && !Recipe.Columns.isRemoved)
        return Dictionary(try own.fetchAll(db).map { ($0.title.folded, $0.id) }) { first, _ in first }
    }

    /// Imports the planned meals.
    mutating func importMeals() throws {
        for imported in household.meals {
            try importRow(.meal, imported.id, named: imported.day.rawValue) { run in
                let meal = try run.meal(imported)
                return try PlannedMeal.filter(PlannedMeal.Columns.day == meal.day).fetchAll(run.db).first {
                    $0.recipeId == meal.recipeId && $0.text == meal.text
                        && !(run.created[.meal]?.contains($0.id) ?? false)
                }.map { ($0.id, [:]) }
            } create: { run in
                let meal = try run.meal(imported)
                try meal.check(run.db)
                return try meal.inserted(run.db).id
            }
        }
    }

    private func meal(_ imported: ImportedMeal) throws -> PlannedMeal {
        let people = try imported.people.flatMap { PlannedMeal.crowd.contains($0) ? $0 : nil } ?? Member.crowd(db)
        var meal = PlannedMeal(uuid: .version7(at: operation.time), day: imported.day, people: people)
        switch imported.subject {
        case .recipe(let id): meal.recipeId = try known(.recipe, id)
        case .text(let text): meal.text = try text.checked(as: .name)
        }
        return meal
    }
}
