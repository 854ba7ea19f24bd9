import Foods
import Foundation
import Testing
import Values

@testable import Kitchen

/// Recipes without a number of people.
struct RecipeServingsTests {
    private let kitchen = TestKitchen()

    @Test func aRecipeThatDoesNotSayIsForFour() async throws {
        let store = try kitchen.store()
        let pie = RecipeDraft(
            title: "Pie",
            ingredients: [
                RecipeIngredient(food: "Beef", measure: "900g"), RecipeIngredient(food: "Oysters", measure: "8"),
            ])
        let recipe = try #require(try await store.save([("1", pie)], from: .theMealDB).first).uuid
        let details = try await store.recipeDetails(recipe)
        #expect(details.base == 4 && details.people == 4 && details.times == .one)
        let list = try await store.newList()
        _ = try await store.addMissingEntries(ofRecipe: recipe, for: 4, on: list, by: .phone)
        #expect(try await store.read(list).sorted() == ["8 Oysters", "900 Beef"])
    }

    @Test(arguments: [
        (["2 kg beef", "1 l stock", "1.5 kg potatoes"], 9), (["4 lb beef"], 4), (["5 eggs", "salt"], 4), ([], 4),
        (["99999999 kg beef"], 999),
    ])
    func itsAmountsMaySayMore(lines: [String], people: Int) {
        #expect(Recipe.assumedServings(lines.map { RecipeIngredient($0) }) == people)
    }

    /// A recipe from a page keeps the form until the page states the number.
    @Test func whoHasSaidSoMaySayOtherwise() async throws {
        let store = try kitchen.store()
        var draft = RecipeDraft(title: "Stew", ingredients: [RecipeIngredient("500 g beef")])
        let recipe = try #require(try await store.save([("1", draft)], from: .page).first).uuid
        try await store.set(servings: 2, ofRecipe: recipe)
        #expect(try await store.recipe(recipe).recipe.leavesServingsOpen)
        try await store.set(servings: 3, ofRecipe: recipe)
        #expect(try await store.recipeDetails(recipe).people == 3)
        draft.servings = 6
        _ = try await store.save([("1", draft)], from: .page)
        #expect(try await store.recipe(recipe).recipe.leavesServingsOpen == false)
        #expect(await violation { try await store.set(servings: 2, ofRecipe: recipe) } == .foreign(.recipe))
    }

    /// The number stays when the recipe is fetched again.
    @Test func theHouseholdSaysForHowMany() async throws {
        let store = try kitchen.store()
        let draft = RecipeDraft(title: "Stew", ingredients: [RecipeIngredient("500 g beef")])
        let recipe = try #require(try await store.save([("1", draft)], from: .theMealDB).first).uuid
        try await store.set(servings: 2, ofRecipe: recipe)
        _ = try await store.save([("1", draft)], from: .theMealDB)
        #expect(try await store.recipeDetails(recipe, for: 4).times == Ratio(2))
        try await store.set(servings: 8, ofRecipe: recipe)
        #expect(try await store.recipeDetails(recipe).people == 8)
        #expect(await violation { try await store.set(servings: 0, ofRecipe: recipe) } == .outOfRange(.servings))
        #expect(await violation { try await store.set(servings: 2, ofRecipe: UUID()) } == .missing(.recipe))
        #expect(try await store.recipe(recipe).recipe.leavesServingsOpen)
        let own = try await store.add(.carbonara).uuid
        #expect(await violation { try await store.set(servings: 2, ofRecipe: own) } == .foreign(.recipe))
    }
}
