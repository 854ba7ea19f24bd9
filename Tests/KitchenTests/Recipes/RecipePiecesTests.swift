import Foods
import Foundation
import Testing
import Values

@testable import Kitchen

/// Recipes with a number of pieces.
struct RecipePiecesTests {
    private let kitchen = TestKitchen()

    private func cookies(_ store: KitchenStore) async throws -> UUID {
        let draft = RecipeDraft(
            title: "Cookies", pieces: Pieces("24 cookies"), ingredients: [RecipeIngredient("200 g flour")])
        return try #require(try await store.save([("1", draft)], from: .page).first).uuid
    }

    @Test func areScaledByPiecesAndNotByWhoEats() async throws {
        let store = try kitchen.store()
        let recipe = try await cookies(store)
        #expect(try await store.recipeDetails(recipe, for: 11).times == .one)
        #expect(try await store.recipeDetails(recipe).made == Pieces(amount("24"), "cookies"))
        try await store.set(made: amount("36"), ofRecipe: recipe)
        let details = try await store.recipeDetails(recipe, for: 11)
        #expect(details.times == Ratio(3, 2) && details.made == Pieces(amount("36"), "cookies"))
        #expect(details.pieceCount(after: 1) == amount("48") && details.pieceCount(after: -3) == nil)
        let list = try await store.newList()
        _ = try await store.addMissingEntries(ofRecipe: recipe, for: 11, on: list, by: .phone)
        #expect(try await store.read(list) == ["300 Flour"])
    }

    @Test func aPlannedOneMakesAsManyForAnyNumberOfPeople() async throws {
        let store = try kitchen.store()
        let recipe = try await cookies(store)
        let day = try #require(Day(rawValue: "2026-11-20"))
        _ = try await store.plan(MealDraft(.recipe(recipe), on: day, people: 9))
        let list = try await store.newList()
        _ = try await store.addMissingEntries(ofPlanFrom: day, on: list, by: .phone)
        #expect(try await store.read(list) == ["200 Flour"])
    }

    @Test func saysWhatManyPeopleGet() async throws {
        let store = try kitchen.store()
        let draft = RecipeDraft(title: "Tart", servings: 8, pieces: Pieces("12 biscuits"))
        let recipe = try await store.add(draft).uuid
        #expect(try await store.recipeDetails(recipe, for: 16).made == Pieces(amount("24"), "biscuits"))
        #expect(try await store.recipeDetails(recipe, for: 3).made == Pieces(amount("5"), "biscuits"))
        #expect(await violation { try await store.set(made: .one, ofRecipe: recipe) } == .noPieces)
    }

    /// The number of pieces made last is reset if the recipe's pieces change.
    @Test func forgetsHowManyWereMadeOfOtherPieces() async throws {
        let store = try kitchen.store()
        let recipe = try await store.add(RecipeDraft(title: "Tart", pieces: Pieces("12 tartlets"))).uuid
        try await store.set(made: amount("24"), ofRecipe: recipe)
        _ = try await store.edit(recipe: recipe, RecipeDraft(title: "Tartlets", pieces: Pieces("12 tartlets")))
        #expect(try await store.recipeDetails(recipe).times == Ratio(2))
        _ = try await store.edit(recipe: recipe, RecipeDraft(title: "Tart", pieces: Pieces("1 tart")))
        #expect(try await store.recipeDetails(recipe).times == .one)
    }

    @Test func keepsThemInACopyOfItsOwn() async throws {
        let store = try kitchen.store()
        let recipe = try await cookies(store)
        try await store.set(made: amount("48"), ofRecipe: recipe)
        let whole = try await store.recipe(recipe)
        let own = try await store.makeOwn(recipe: recipe, RecipeDraft(whole.recipe, whole.ingredients))
        #expect(own.pieces == Pieces("24 cookies"))
        #expect(try await store.recipeDetails(own.uuid).times == Ratio(2))
        _ = try await store.restoreOriginal(ofRecipe: own.uuid)
        #expect(try await store.recipeDetails(recipe).times == Ratio(2))
    }

    /// Earlier versions mistook a page's pieces for people.
    @Test func takesNoPiecesForPeopleOnceItsPageIsReadAgain() async throws {
        let store = try kitchen.store()
        let people = RecipeDraft(title: "Cookies", servings: 24)
        _ = try await store.save([("1", people)], from: .page)
        let recipe = try await cookies(store)
        #expect(try await store.recipeDetails(recipe).recipe.servings == nil)
    }

    @Test(arguments: ["0", "-1", "10000"]) func refusesImpossibleNumbers(text: String) async throws {
        let store = try kitchen.store()
        let count = Amount(thousandths: Int64((Double(text) ?? 0) * 1_000))
        #expect(
            await violation { try await store.add(RecipeDraft(title: "x", pieces: Pieces(count, "y"))) }
                == .outOfRange(.pieces))
        let recipe = try await cookies(store)
        #expect(await violation { try await store.set(made: count, ofRecipe: recipe) } == .outOfRange(.pieces))
    }

    @Test func writesOnlyWhatItsNounIsRightFor() {
        #expect(Pieces("24 cookies")?.isCounting(amount("36")) == true)
        #expect(Pieces("24 cookies")?.isCounting(.one) == false)
        #expect(Pieces("1 tart")?.isCounting(amount("2")) == false)
        #expect(Pieces("2 loaves (12 slices)")?.isCounting(amount("4")) == false)
    }
}
