import Foods
import Foundation
import Testing

@testable import Kitchen

/// Searching foods by words, including those of external sources.
struct IngredientSearchTests {
    private let kitchen = TestKitchen()

    @Test func saysWhatIsNoFood() async throws {
        let store = try kitchen.store()
        _ = try await store.add("Salad", "3 tomatoes", "gochujang")
        func unknown(_ food: String) async throws -> [String]? {
            let page = try await store.cookable(CookableQuery(foods: [food]))
            return page.unknown.first.map { $0.like.map(\.name) }
        }
        #expect(try await unknown("tom")?.first == "tomato")
        #expect(try await unknown("tom")?.count == 5)
        #expect(try await unknown("carot")?.first == "carrot")
        #expect(try await unknown("zuchini")?.first == "courgette")
        for food in ["tomatoes", "gochujang", "leek"] { #expect(try await unknown(food) == nil, "\(food)") }
        #expect(try await unknown("eggpl") == ["aubergine"])
        #expect(try await unknown("xyzzy") == [])
        #expect(try await store.cookable(CookableQuery(foods: ["½"])).unknown.map(\.word) == ["½"])
        try await store.replace([RecipeList(.ingredient, "Tom Yum Paste")], of: .ingredient)
        #expect(try await unknown("tom yum paste") == nil)
        _ = try await store.correct(FoodCorrectionDraft(food: "xyzzy", .food("tomato")))
        #expect(try await unknown("xyzzy") == nil)
    }

    @Test func intersectsListsOfOneIngredientEach() async throws {
        let store = try kitchen.store()
        let names = ["Eggs", "Egg White", "Milk", "Coconut Milk", "Cheddar Cheese", "Parmesan", "Cheese", "Leek"]
        try await store.replace(names.map { RecipeList(.ingredient, $0) }, of: .ingredient)
        #expect(
            try await store.ingredientLists(of: ["œufs", "cheese", "squid"]) == [
                ["Eggs"], ["Cheese", "Cheddar Cheese", "Parmesan"], [],
            ])
        func keep(_ titles: [String], _ name: String) async throws {
            try await store.replace(
                titles.map { ListedRecipe(.theMealDB, $0, title: "Dish \($0)") }, in: .ingredient, named: name)
        }
        try await keep(["1", "2", "3"], "Eggs")
        try await keep(["2", "4"], "Cheese")
        try await keep(["3"], "Parmesan")
        func found(_ lists: [String]...) async throws -> [String] {
            try await store.listedRecipes(inAllOf: lists).map(\.originId)
        }
        #expect(try await found(["Eggs"], ["Cheese", "Parmesan"]) == ["2", "3"])
        #expect(try await found(["Eggs"]) == ["1", "2", "3"])
        #expect(try await found(["Eggs"], []).isEmpty)
        #expect(try await found().isEmpty)
        try await store.save([("2", RecipeDraft(title: "Dish 2"))], from: .theMealDB)
        #expect(try await found(["Eggs"], ["Cheese", "Parmesan"]) == ["3"])
    }

    @Test func offersStockAndWhatOthersKnow() async throws {
        let store = try kitchen.store()
        _ = try await store.add("Soup", "2 leeks")
        try await store.stock("Squid")
        try await store.stock("Tuna")
        let others = ["Leeks", "Tuna", "Salt", "Sake"]
        #expect(try await store.foods(besides: others).map(\.name) == ["tuna", "leek", "sake"])
        #expect(try await store.foods(besides: others).map(\.isHere) == [true, false, false])
        #expect(try await store.foods(like: "squ", besides: others).map(\.name) == ["squid"])
        #expect(try await store.foods(like: "thon", besides: others).map(\.frenchName) == ["thon"])
        #expect(try await store.foods(like: "eggpl", besides: ["Aubergine"]).map(\.name) == ["aubergine"])
        #expect(try await store.foods(like: "egg w", besides: ["Egg Wotsit"]).map(\.name).contains("egg wotsit"))
        let long = String(repeating: "squash", count: 20)
        #expect(try await store.foods(like: "squash", besides: [long]).isEmpty)
    }

    @Test func offersWhatIsCalledSoInTheOwnLanguage() async throws {
        let store = try kitchen.store()
        let others = ["Baby Plum Tomatoes", "Baked Beans", "Chopped Tomatoes", "Tomatoes", "Tomato Puree"]
        let english = try await store.foods(like: "tom", inFrench: false, besides: others).map(\.name)
        #expect(english.first == "tomato" && english.last == "baked bean", "\(english)")
        let french = try await store.foods(like: "tom", inFrench: true, besides: others).map(\.frenchName)
        #expect(french.first == "tomate", "\(french)")
    }
}
