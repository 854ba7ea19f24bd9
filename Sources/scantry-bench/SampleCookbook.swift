import Foods
import Kitchen
import Values

/// A reproducible cookbook and a full kitchen of any size, for measurements.
struct SampleCookbook: Sendable {
    let recipes: [RecipeDraft]
    let products: [ProductDraft]

    private static let measures = [
        "2", "100 g", "1 tbsp", "½ tsp", "2 cups", "1 x 400g tin", "pinch", "to taste", "3 cloves",
    ]
    private static let ways = ["", ", chopped", ", finely sliced", " (optional)", ", at room temperature"]

    /// - Parameters:
    ///   - recipes: The recipes; nil to generate 586, of ten to twelve ingredients each.
    ///   - products: The number of products in stock, each another food as far as there are enough.
    init(recipes: [RecipeDraft]? = nil, products: Int = 300) {
        let foods = FoodBook.shared.foods.map(\.name)
        self.recipes = recipes ?? (0..<586).map { Self.recipe($0, of: foods) }
        self.products = (0..<products).map { number in
            // Steps of 7 reach each food, unless the number of foods is a multiple of 7.
            ProductDraft(name: "Maison \(foods[number * 7 % foods.count])", packageSize: "500 g")
        }
    }

    private static func recipe(_ number: Int, of foods: [String]) -> RecipeDraft {
        let lines = (0..<10 + number % 3).map { place in
            let (food, dice) = (foods[(number * 31 + place * place * 17) % foods.count], number + place * 3)
            return RecipeIngredient("\(measures[dice % measures.count]) \(food)\(ways[dice % ways.count])")
        }
        let steps = [RecipeStep(String(repeating: "Stir, and let it simmer. ", count: 60))]
        return RecipeDraft(
            title: "Dish \(number * 7 % 586)", category: "Kind \(number % 14)", ingredients: lines, steps: steps)
    }
}

extension KitchenStore {
    /// Stores a sample cookbook and its products in a new kitchen.
    func moveIn(_ cookbook: SampleCookbook, by actor: Actor) async throws(KitchenError) {
        try await save(cookbook.recipes.enumerated().map { ("\($0)", $1) }, from: .samples)
        for (number, draft) in cookbook.products.enumerated() {
            var lot = LotDraft(product: try await add(draft).summary.uuid, quantity: Quantity(.one))
            if let day = WallClock.system.today?.adding(days: number * 13 % 90) { lot.bestBefore = .on(day) }
            _ = try await add(lot, by: actor)
        }
    }
}
