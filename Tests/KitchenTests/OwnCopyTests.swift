import Fixtures
import Foods
import Foundation
import Testing
import Values

@testable import Kitchen

/// Replacing an external recipe by an own copy, and restoring the original.
struct OwnCopyTests {
    private let kitchen = TestKitchen()

    /// Creates a recipe with all data that a household can add to it.
    private func beloved(_ store: KitchenStore, _ anna: Int64) async throws -> UUID {
        let uuid = try #require(try await store.save([("52982", .carbonara)], from: .theMealDB).first).uuid
        try await store.favour(recipe: uuid, true)
        try await store.rate(recipe: uuid, Stars(tenths: 45), by: anna)
        try await store.note(recipe: uuid, "Less salt", by: anna)
        try await store.set(people: 5, ofRecipe: uuid)
        _ = try await store.startTimer(ofRecipe: uuid, step: 2, seconds: 480, name: "Fry")
        _ = try await store.plan(MealDraft(.recipe(uuid), on: #require(Day(rawValue: "2026-11-24"))))
        return uuid
    }

    private func isBeloved(_ uuid: UUID, _ store: KitchenStore) async throws -> Bool {
        let details = try await store.recipeDetails(uuid)
        let plan = try await store.plan(from: #require(Day(rawValue: "2026-11-24")))
        let timers = try await store.timers(ofRecipe: uuid)
        return details.recipe.isFavourite && details.stars == Stars(tenths: 45) && details.people == 5
            && details.notes.map(\.text) == ["Less salt"] && timers.count == 1
            && plan.map(\.recipe?.uuid) == [details.recipe.uuid]
    }

    @Test func takesThePlaceOfTheOriginal() async throws {
        let store = try kitchen.store()
        let original = try await beloved(store, kitchen.member("Anna"))
        var draft = RecipeDraft.carbonara
        draft.title = "Our carbonara"
        let own = try await store.makeOwn(recipe: original, draft)
        #expect(own.isOwn && own.uuid != original)
        #expect(try await isBeloved(own.uuid, store))
        #expect(try await store.recipes().map(\.recipe.title) == ["Our carbonara"])
        // The original's address leads to the own recipe.
        #expect(try await store.recipe(original).recipe.uuid == own.uuid)
        #expect(try await store.recipe("52982", from: .theMealDB)?.uuid == own.uuid)
        #expect(try await store.recipeDetails(own.uuid).original?.uuid == original)
        // The original does not return when it is fetched again with changes.
        #expect(try await store.save([("52982", .carbonara)], from: .theMealDB).map(\.uuid) == [own.uuid])
        #expect(try await store.saveRestoring(.carbonara, from: .theMealDB, originId: "52982").uuid == own.uuid)
        #expect(try await store.recipes().map(\.recipe.title) == ["Our carbonara"])
        #expect(await violation { try await store.makeOwn(recipe: original, draft) } == .unchanged)
    }

    @Test func givesTheOriginalItsPlaceBack() async throws {
        let store = try kitchen.store()
        let original = try await beloved(store, kitchen.member("Anna"))
        let own = try await store.makeOwn(recipe: original, .carbonara)
        #expect(try await store.restoreOriginal(ofRecipe: own.uuid).uuid == original)
        #expect(try await isBeloved(original, store))
        #expect(try await store.recipes().map(\.recipe.origin) == [.theMealDB])
        #expect(await violation { try await store.recipe(own.uuid) } == .missing(.recipe))
        #expect(await violation { try await store.restoreOriginal(ofRecipe: original) } == .unchanged)
        #expect(try await store.makeOwn(recipe: original, .carbonara).isOwn)
    }

    @Test func knowsWhatIsOnListsForItsLinesAndThoseThatWere() async throws {
        let store = try kitchen.store()
        let list = try await store.newList()
        let original = try #require(try await store.save([("52982", .carbonara)], from: .theMealDB).first).uuid
        let stocked: [StockedIngredient] = [
            .of("200 g spaghetti", .of(200, "g"), food: "spaghetti"), .of("2 eggs", .of(2), food: "eggs"),
        ]
        _ = try await store.put(stocked, of: store.recipeDetails(original), on: list, by: .phone)
        var draft = RecipeDraft.carbonara
        draft.ingredients = [RecipeIngredient("1 onion"), RecipeIngredient("2 eggs")]
        let own = try await store.makeOwn(recipe: original, draft)
        #expect(try await store.entries(ofRecipe: own.uuid).map(\.position) == [nil, 1])
        draft.ingredients.reverse()
        _ = try await store.edit(recipe: own.uuid, draft)
        #expect(try await store.entries(ofRecipe: own.uuid).map(\.position) == [nil, 0])
        #expect(try await store.removeMissingEntries(ofRecipe: own.uuid) == 2)
        #expect(try await store.read(list).isEmpty)
    }

    @Test func namesWhatIsLeftAfterTheOwnOne() async throws {
        let store = try kitchen.store()
        let original = try #require(try await store.save([("52982", .carbonara)], from: .theMealDB).first).uuid
        let words = LeftoversDraft.Words(portion: "portion", portions: "portions", category: "Leftovers")
        let draft = LeftoversDraft(portions: .one, locationId: 1, words: words)
        let first = try await store.saveLeftovers(of: original, draft, by: .phone)
        let own = try await store.makeOwn(recipe: original, .carbonara)
        let second = try await store.saveLeftovers(of: own.uuid, draft, by: .phone)
        let lots = try await (store.lot(#require(first.lot)), store.lot(#require(second.lot)))
        #expect(lots.0.product.uuid == lots.1.product.uuid)
    }

    @Test func goesWithTheOneThatItWasMadeOf() async throws {
        let store = try kitchen.store()
        let original = try #require(try await store.save([("a", .carbonara)], from: .page).first).uuid
        let own = try await store.makeOwn(recipe: original, .carbonara)
        try await store.remove(recipe: own.uuid)
        #expect(try await store.recipes().isEmpty)
        #expect(await violation { try await store.recipe(original) } == .missing(.recipe))
        #expect(try await store.saveRestoring(.carbonara, from: .page, originId: "a").uuid == original)
        let edamam = try #require(try await store.save([("x", .carbonara)], from: .edamam).first)
        #expect(await violation { try await store.makeOwn(recipe: edamam.uuid, .carbonara) } == .foreign(.recipe))
    }
}
