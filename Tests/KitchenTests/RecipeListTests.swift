import Foods
import Foundation
import Kitchen
import Testing

struct RecipeListTests {
    @Test func keepsListsInTheirOrderWithTheirPictures() async throws {
        let kitchen = TestKitchen()
        let store = try kitchen.store()
        try await store.replace(
            [RecipeList(.category, "Beef", picture: "https://x/b.png"), RecipeList(.category, "Pork")], of: .category)
        let wanted = try #require(try await store.wantedPicture(of: .list(.category, "Beef")))
        try await store.notePicture("b.jpg", bytes: 5, of: wanted)
        try await store.replace(
            [RecipeList(.category, "Goat"), RecipeList(.category, "Beef", picture: "https://x/b.png")], of: .category)
        let lists = try await store.recipeLists(.category)
        #expect(lists.map(\.name) == ["Goat", "Beef"] && lists[1].pictureFile == "b.jpg")
        #expect(try await store.wantedPicture(of: .list(.category, "Beef")) == nil)
    }

    @Test func tellsWhatIsNotKeptWholeYet() async throws {
        let kitchen = TestKitchen()
        let store = try kitchen.store()
        let listed = [
            ListedRecipe(.theMealDB, "1", title: "Pie"), ListedRecipe(.theMealDB, "2", title: "Stew"),
            ListedRecipe(.theMealDB, "2", title: "Stew"), ListedRecipe(.theMealDB, "3", title: " "),
        ]
        try await store.replace(listed, in: .category, named: "Beef")
        #expect(try await store.listedRecipes(.category, named: "Beef").map(\.title) == ["Pie", "Stew"])
        try await store.save([("1", RecipeDraft(title: "Pie", category: "Beef"))], from: .theMealDB)
        #expect(try await store.listedRecipes(.category, named: "Beef").map(\.title) == ["Stew"])
        #expect(try await store.recipe("1", from: .theMealDB)?.title == "Pie")
        #expect(
            try await store.idsOfListedRecipes(.category, named: "Beef", from: .theMealDB) == ["1", "2"])
    }

    @Test func asksWhomTheHouseholdWants() async throws {
        let kitchen = TestKitchen()
        let store = try kitchen.store()
        #expect(try await store.recipeSettings().asked == [.theMealDB])
        try await store.changeRecipeSettings { $0.on = [.edamam] }
        #expect(try await store.recipeSettings().asked.isEmpty)
        try await store.setCredential(Credential(user: "a", secret: "b"), of: Recipe.Origin.edamam.credentialName)
        #expect(try await store.recipeSettings().asked == [.edamam])
        _ = try await store.changeSources { $0.isAsking = false }
        #expect(try await store.recipeSettings().asked.isEmpty)
    }

    @Test func dropsPicturesOverItsBudgetButNoFavourites() async throws {
        let kitchen = TestKitchen()
        let store = try kitchen.store()
        let drafts = (1...3).map { ("\($0)", RecipeDraft(title: "R\($0)", picture: "https://x/\($0).jpg")) }
        for (index, recipe) in try await store.save(drafts, from: .theMealDB).enumerated() {
            let wanted = try #require(try await store.wantedPicture(of: .recipe(recipe.uuid)))
            try await store.notePicture("\(index).jpg", bytes: 10, of: wanted)
        }
        #expect(try await store.dropRecipePictures(over: 25) == ["0.jpg"])
        #expect(try await store.reconcileRecipePictures(with: ["1.jpg", "x.jpg"]) == ["1.jpg"])
        #expect(try await store.recipe("3", from: .theMealDB)?.pictureFile == nil)
    }
}
