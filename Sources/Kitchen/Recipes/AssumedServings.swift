import Foods
import Values

extension Recipe {
    /// For how many it is written, or taken to be written where nobody says.
    func base(_ ingredients: [RecipeIngredient]) -> Int { servings ?? Self.assumedServings(ingredients) }

    /// For how many a recipe is taken to be written that does not say so: 4, as most are, or more where its amounts are for
    /// more.
    static func assumedServings(_ ingredients: [RecipeIngredient]) -> Int {
        let weight = ingredients.compactMap(\.read.weight).reduce(0, +)
        return min(max(usual, weight / portion), RecipeDraft.crowd.upperBound)
    }

    private static let usual = 4

    /// Grams and millilitres for one. Of 48 recipes of as many sites that say for how many they are and weigh what they need,
    /// half need more than 300 for each, and a quarter more than 500.
    private static let portion = 500
}

extension ReadIngredient {
    /// How many grams or millilitres it is at least, a ton at most; nil for what is counted, or left to the cook.
    fileprivate var weight: Int? {
        guard let amount, let unit = amount.unit, let factor = MeasureWord.of(unit: unit)?.gramsOrMillilitres else {
            return nil
        }
        return amount.least.times(factor).map { Int(min($0.rounded, 1_000_000)) }
    }
}
