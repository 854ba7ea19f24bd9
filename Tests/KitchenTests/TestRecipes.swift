import Foods
import Foundation
import Values

@testable import Kitchen

extension RecipeDraft {
    /// For two: spaghetti, eggs, salt and garlic.
    static let carbonara = RecipeDraft(
        title: "Carbonara", category: "Pasta", area: "Italian", servings: 2, seconds: 1_500,
        ingredients: [
            RecipeIngredient("200 g spaghetti"), RecipeIngredient("2 eggs"), RecipeIngredient("1 clove garlic"),
            RecipeIngredient("salt"),
        ],
        steps: [
            RecipeStep("Boil the spaghetti for 9 minutes.", heading: "Pasta"), RecipeStep("Beat the eggs."),
            RecipeStep("Fry 8–10 min, then rest 5 minutes."),
        ])
}

extension StockedIngredient {
    /// Returns an ingredient as it would be matched.
    static func of(
        _ text: String, _ amount: IngredientAmount?, food: String, product: ProductSummary? = nil,
        _ presence: Presence = .missing, totals: [Total] = []
    ) -> StockedIngredient {
        StockedIngredient(
            ingredient: RecipeIngredient(text), read: ReadIngredient(amount: amount, food: food), product: product,
            presence: presence, places: [], totals: totals)
    }
}

extension IngredientAmount {
    static func of(_ whole: Int64, _ unit: String? = nil) -> IngredientAmount {
        IngredientAmount(Ratio(whole) ?? .one, unit: unit)
    }
}
