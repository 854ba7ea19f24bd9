import Foods
import Foundation
import Testing
import Values

@testable import Kitchen

/// Correcting the food of a word in all recipes at once.
struct FoodCorrectionTests {
    private let kitchen = TestKitchen()

    @Test func isAnotherFoodEverywhere() async throws {
        let store = try kitchen.store()
        let salad = try await store.add("Salad", "3 zorbfruits", "1 lettuce")
        _ = try await store.add("Cake", "200 g carrots")
        let carrots = try await store.stock("Carottes")
        let lettuce = try await store.stock("Lettuce")
        #expect(try await store.cookable().recipes.map(\.missing) == [[], ["zorbfruits"]])
        let said = try await store.correct(FoodCorrectionDraft(food: "Zorbfruits", .food("carrot")))
        #expect(said.correction.target == .food("carrot") && said.correction.target.kind == "food")
        let here = try await store.stockedIngredients(of: salad)
        #expect(here.map(\.product?.uuid) == [carrots, lettuce] && here[0].belief.reason == .corrected)
        #expect(here[0].belief.food == "carrot" && here[0].belief.said == "carrot")
        #expect(try await store.cookable().recipes.allSatisfy { $0.missing.isEmpty })
        #expect(try await store.recipes().first { $0.recipe.title == "Salad" }?.inStock == 2)
        func found(_ food: String) async throws -> Int { try await store.cookable(.init(foods: [food])).count }
        #expect(try await found("carrot") == 2)
        #expect(try await found("zorbfruits") == 2)
        #expect(try await store.foods().map(\.name).contains("zorbfruits") == false)
        try await store.remove(foodCorrection: said.correction.uuid)
        #expect(try await store.stockedIngredients(of: salad)[0].presence == .missing)
    }

    /// A correction takes precedence over Scantry's table of foods; a pack named so then matches the corrected food.
    @Test func goesBeforeWhatIsKnown() async throws {
        let store = try kitchen.store()
        let soup = try await store.add("Soup", "2 leeks", "1 zorbfruit", "200 g carrots")
        let packed = try await store.stock("Zorbfruit")
        _ = try await store.correct(FoodCorrectionDraft(food: "leek", .food("onion")))
        _ = try await store.correct(FoodCorrectionDraft(food: "zorbfruit", .food("carrot")))
        let here = try await store.stockedIngredients(of: soup)
        #expect(here.map(\.belief.food) == ["onion", "carrot", "carrot"] && here[0].presence == .missing)
        #expect(here[1].product?.uuid == packed && here[2].product?.uuid == packed)
        let list = try await store.add(ListDraft(name: "Saturday")).list
        _ = try await store.addMissingEntries(ofRecipe: soup, for: 2, on: list.uuid, by: Actor(station: "test"))
        #expect(try await store.list(list.uuid).lines.map(\.entry.text).contains("Onion"))
    }

    /// Corrections may form a chain that ends at a product, but no cycle.
    @Test func leadsOnAndNeverBack() async throws {
        let store = try kitchen.store()
        let soup = try await store.add("Soup", "2 zorbfruits", "1 glimmer")
        let product = try await store.stock("Fleurier")
        _ = try await store.correct(FoodCorrectionDraft(food: "zorbfruits", .food("glimmer")))
        _ = try await store.correct(FoodCorrectionDraft(food: "glimmer", .product(product)))
        #expect(try await store.stockedIngredients(of: soup)[0].product?.uuid == product)
        _ = try await store.correct(FoodCorrectionDraft(food: "glimmer", .food("carrots")))
        #expect(try await store.stockedIngredients(of: soup)[0].belief.food == "carrot")
        for (food, other) in [("carrot", "Carrots"), ("carrot", "zorbfruit"), ("carrots", "glimmer")] {
            await #expect(throws: KitchenError.violated(.same(.ingredient)), "\(food)") {
                try await store.correct(FoodCorrectionDraft(food: food, .food(other)))
            }
        }
        await #expect(throws: KitchenError.violated(.unreadable(.text))) {
            try await store.correct(FoodCorrectionDraft(food: "carrot", .food("12")))
        }
    }

    /// A correction to an unknown food is rejected.
    @Test func leadsToNothingUnknown() async throws {
        let store = try kitchen.store()
        for other in ["tom", "zorbfruit", "glimmer sauce"] {
            await #expect(throws: KitchenError.violated(.unknownFood(other))) {
                try await store.correct(FoodCorrectionDraft(food: "cheese", .food(other)))
            }
        }
        #expect(try await store.foodCorrections().isEmpty)
        _ = try await store.add("Soup", "2 zorbfruits")
        try await store.stock("Glimmer Sauce")
        try await store.replace([RecipeList(.ingredient, "Tom Yum Paste")], of: .ingredient)
        for other in ["zorbfruit", "glimmer sauce", "tom yum paste", "Cheddar"] {
            _ = try await store.correct(FoodCorrectionDraft(food: "squiggle", .food(other)))
        }
    }

    /// Salt in stock is shown with its location, and is neither bought nor counted.
    @Test func showsStaplesThatAreHere() async throws {
        let store = try kitchen.store()
        let soup = try await store.add("Soup", "1 tsp salt", "pepper", "1 l water", "2 leeks")
        #expect(
            try await store.stockedIngredients(of: soup).map(\.presence) == [.assumed, .assumed, .assumed, .missing])
        let salt = try await store.stock("Sea Salt")
        let here = try await store.stockedIngredients(of: soup)
        #expect(here[0].product?.uuid == salt && here[0].places == ["Pantry"] && here[0].isStaple)
        #expect(here.map(\.presence) == [.unclear, .assumed, .assumed, .missing])
        let page = try await store.cookable()
        #expect(page.recipes.map(\.missing) == [["leeks"]] && page.recipes.first?.summary.inStock == 3)
    }

    @Test func countsNoHeading() async throws {
        let store = try kitchen.store()
        let pie = try await store.add("Pie", "For the dough:", "200 g flour", "Pour la garniture", "2 leeks")
        let kept = try #require(try await store.recipes().first)
        #expect(kept.ingredients == 2 && kept.inStock == 0)
        #expect(try await store.cookable().recipes.first?.missing == ["flour", "leeks"])
        #expect(try await store.stockedIngredients(of: pie).map(\.read.isHeading) == [true, false, true, false])
        let list = try await store.add(ListDraft(name: "Saturday")).list
        _ = try await store.addMissingEntries(ofRecipe: pie, for: 2, on: list.uuid, by: Actor(station: "test"))
        #expect(try await store.list(list.uuid).lines.count == 2)
    }

    @Test func putsNoMillionOfAnythingOnAList() async throws {
        let store = try kitchen.store()
        let pie = try await store.add("Pie", "99999999999 g of sugar")
        let list = try await store.add(ListDraft(name: "Saturday")).list
        _ = try await store.addMissingEntries(ofRecipe: pie, for: 2, on: list.uuid, by: Actor(station: "test"))
        #expect(try await store.list(list.uuid).lines.map(\.entry.amount) == [Amount(thousandths: 1_000_000_000)])
    }

    @Test func saysWhichIngredientIsAmiss() async throws {
        let store = try kitchen.store()
        let long = RecipeIngredient(String(repeating: "x", count: 501))
        let draft = RecipeDraft(title: "Pie", ingredients: [RecipeIngredient("1 egg"), RecipeIngredient(" "), long])
        await #expect(throws: KitchenError.violated(.item(2, .tooLong(.ingredients, most: 500)))) {
            try await store.add(draft)
        }
        let pie = try await store.add("Pie", "1 egg")
        let egg = try await store.stock("Eggs")
        let uses = [ProductUse(egg, Quantity(.one)), ProductUse(pie, Quantity(.one))]
        await #expect(throws: KitchenError.violated(.item(1, .missing(.product)))) {
            try await store.takeCooked(recipe: pie, uses, by: .cook)
        }
        #expect(try await store.stockedIngredients(of: pie)[0].presence == .enough)
    }
}
