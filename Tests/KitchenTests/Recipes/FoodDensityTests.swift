import Fixtures
import Foundation
import Testing
import Values

@testable import Foods
@testable import Kitchen

/// The weight of a cup of a food.
struct FoodDensityTests {
    private let kitchen = TestKitchen()

    @Test func namesFoodsOfTheTable() {
        for entry in "\(FoodBook.cups), \(FoodBook.teaspoons)".split(separator: ",") {
            let name = entry.split(separator: "=")[0]
            #expect(FoodBook.shared.name(of: NameWords(String(name)).words) != nil, "\(name)")
        }
    }

    @Test(arguments: [("olive oil", 91), ("honey", 143), ("milk", 103), ("flour", 53), ("basmati rice", 78)])
    func knowsWhatACupWeighs(name: String, hundredths: Int64) throws {
        let food = try #require(NamedFood(name))
        guard case .known(let id) = food.key else { return #expect(Bool(false), "\(name)") }
        let density = try #require(FoodBook.shared.gramsPerMillilitre(of: id))
        #expect(density.times(Ratio(100) ?? .one)?.rounded == hundredths)
    }

    @Test func countsNoFoodWhoseWeightNobodyKnows() async throws {
        let store = try kitchen.store()
        let facts = try #require(ExternalProductData.nutella as ExternalProductData?)
        func stocked(_ text: String, _ gtin: String) async throws -> StockedIngredient {
            var facts = facts
            facts.nutrition = Nutrition(kilocalories: .of(100), grams: [:])
            facts.packageSize = "500 g"
            let code = try #require(GTIN(gtin))
            try await store.save(facts, of: code)
            let product = try #require(try await store.book(.of(gtin), knowing: facts).0.product)
            let ingredient = RecipeIngredient(text)
            return StockedIngredient(ingredient: ingredient, read: ingredient.read, product: product, presence: .enough)
        }
        let recipe = try await store.add(RecipeDraft(title: "Bread", servings: 1))
        let details = try await store.recipeDetails(recipe.uuid, for: 1)
        let flour = try await stocked("1 cup flour", "3017620422003")
        let leeks = try await stocked("1 cup sliced squid", "4008400404127")
        let estimate = try #require(try await store.nutrition(of: [flour, leeks], for: details))
        // 240 ml of flour are 127 g.
        #expect(estimate.kilocalories.thousandths / 1_000 == 126 && estimate.leftOut == ["sliced squid"])
        #expect(estimate.known == 1 && estimate.all == 2)
    }
}
