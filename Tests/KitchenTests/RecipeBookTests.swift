import Foods
import Foundation
import Kitchen
import Testing
import Values

/// The household's own recipes, favourites, notes and numbers of people.
struct RecipeBookTests {
    private let kitchen = TestKitchen()

    @Test func changesOwnRecipesAlone() async throws {
        let store = try kitchen.store()
        let own = try await store.add(.carbonara)
        var draft = RecipeDraft.carbonara
        (draft.title, draft.ingredients, draft.servings) = ("Amatriciana", [RecipeIngredient("2 onions")], nil)
        #expect(try await store.edit(recipe: own.uuid, draft).title == "Amatriciana")
        let details = try await store.recipeDetails(own.uuid)
        #expect(details.ingredients.map(\.text) == ["2 onions"] && details.recipe.servings == nil)
        let other = try #require(try await store.save([("52982", .carbonara)], from: .theMealDB).first)
        #expect(await violation { try await store.edit(recipe: other.uuid, draft) } == .foreign(.recipe))
    }

    @Test func refusesTooLongAHeadingEvenOverNothing() async throws {
        let store = try kitchen.store()
        let draft = RecipeDraft(title: "Soup", steps: [RecipeStep(" ", heading: String(repeating: "x", count: 301))])
        #expect(await violation { try await store.add(draft) } == .item(0, .tooLong(.steps, most: 300)))
    }

    @Test func whatIsRemovedStaysAway() async throws {
        let store = try kitchen.store()
        let other = try #require(try await store.save([("52982", .carbonara)], from: .theMealDB).first)
        try await store.remove(recipe: other.uuid)
        #expect(try await store.save([("52982", .carbonara)], from: .theMealDB).isEmpty)
        #expect(try await store.recipes().isEmpty)
        #expect(await violation { try await store.recipeDetails(other.uuid) } == .missing(.recipe))
    }

    @Test func favouritesComeTheLastFirst() async throws {
        let store = try kitchen.store()
        let one = try await store.add(.carbonara)
        try await store.favour(recipe: one.uuid, true)
        var query = RecipeQuery()
        query.isFavourite = true
        #expect(try await store.recipes(query).map(\.recipe.uuid) == [one.uuid])
        try await store.favour(recipe: one.uuid, false)
        #expect(try await store.recipes(query).isEmpty)
    }

    @Test func remembersForHowManyItIsCooked() async throws {
        let store = try kitchen.store()
        let one = try await store.add(.carbonara)
        #expect(try await store.recipeDetails(one.uuid).people == 2)
        try await store.set(people: 3, ofRecipe: one.uuid)
        let details = try await store.recipeDetails(one.uuid)
        #expect(details.people == 3 && details.times == Ratio(3, 2))
        #expect(try await store.recipeDetails(one.uuid, for: 8).times == Ratio(4))
        #expect(await violation { try await store.set(people: 0, ofRecipe: one.uuid) } == .outOfRange(.people))
        #expect(await violation { try await store.recipeDetails(one.uuid, for: 1_000) } == .outOfRange(.people))
    }

    @Test func keepsANoteOfEachMember() async throws {
        let store = try kitchen.store()
        let (anna, ben) = try await (kitchen.member("Anna"), kitchen.member("Ben"))
        let one = try await store.add(.carbonara)
        try await store.note(recipe: one.uuid, "Less salt", by: anna)
        try await store.note(recipe: one.uuid, "More pepper", by: ben)
        try await store.note(recipe: one.uuid, "\r\nLess  salt\r\n\r\n\r\nmore\tthyme \n", by: ben)
        #expect(try await store.recipeDetails(one.uuid).notes.last?.text == "Less salt\n\nmore thyme")
        try await store.note(recipe: one.uuid, "More pepper", by: ben)
        try await store.note(recipe: one.uuid, "Much less salt", by: anna)
        #expect(try await store.recipeDetails(one.uuid).notes.map(\.text) == ["Much less salt", "More pepper"])
        try await store.note(recipe: one.uuid, " \n ", by: anna)
        #expect(try await store.recipeDetails(one.uuid).notes.map(\.member) == ["Ben"])
        let long = String(repeating: "x", count: RecipeNote.longest + 1)
        #expect(
            await violation { try await store.note(recipe: one.uuid, long, by: anna) }
                == .tooLong(.note, most: RecipeNote.longest))
        #expect(await violation { try await store.note(recipe: one.uuid, "x", by: 99) } == .missing(.member))
    }

    @Test func startsATimerOfAStepOnce() async throws {
        let store = try kitchen.store()
        let one = try await store.add(.carbonara)
        let timer = try await store.startTimer(ofRecipe: one.uuid, step: 2, seconds: 480, name: "Carbonara, step 3")
        let again = try await store.startTimer(ofRecipe: one.uuid, step: 2, seconds: 480, name: "Carbonara, step 3")
        #expect(timer.uuid == again.uuid && timer.title == "Carbonara, step 3" && timer.length == .seconds(480))
        let rest = try await store.startTimer(ofRecipe: one.uuid, step: 2, seconds: 300, name: "Rest")
        #expect(try await store.timers(ofRecipe: one.uuid).map(\.seconds) == [480, 300])
        _ = try await store.stopTimer(rest.uuid)
        #expect(try await store.timers(ofRecipe: one.uuid).map(\.line.uuid) == [timer.uuid])
        for (step, seconds) in [(2, 481), (1, 480), (3, 60), (-1, 60)] {
            #expect(
                await violation {
                    try await store.startTimer(ofRecipe: one.uuid, step: step, seconds: seconds, name: "x")
                } == .missing(.step))
        }
    }

    @Test func readsAndWritesStepsAsLines() {
        let lines = ["# Sauce", "Fry.", "", "Stir.", "# ", "#Pasta", "  Boil.  "]
        let steps = [RecipeStep](lines: lines)
        #expect(
            steps.map(\.heading) == ["Sauce", nil, "Pasta"] && steps.map(\.text) == ["Fry.", "Stir.", "  Boil.  "])
        #expect([RecipeStep](lines: steps.lines) == steps)
    }

    @Test func addsSamplesInTheLanguageAndKeepsTheRemovedAway() async throws {
        let json = """
            [{"id": "soup", "servings": 4, "minutes": 30, "words": {
                "en": {"title": "Soup", "category": "Soup", "ingredients": ["1 onion"], "steps": ["# Begin", "Cook."]},
                "fr": {"title": "Soupe", "category": "Soupe", "ingredients": ["1 oignon"], "steps": ["Cuire."]}}}]
            """
        let samples = try SampleRecipe.all(json: Data(json.utf8))
        let store = try kitchen.store()
        try await store.add(samples, in: "fr")
        let soup = try #require(try await store.recipes().first?.recipe)
        #expect(soup.title == "Soupe" && soup.origin == .samples && soup.seconds == 1_800)
        try await store.remove(recipe: soup.uuid)
        try await store.add(samples, in: "en")
        #expect(try await store.recipes().isEmpty)
    }
}
