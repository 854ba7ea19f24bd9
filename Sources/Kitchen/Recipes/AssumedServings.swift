import Foods
import Values

extension Recipe {
    /// Returns the number of servings, or the assumed one where it is unknown.
    func base(_ ingredients: [RecipeIngredient]) -> Int { servings ?? Self.assumedServings(ingredients) }

    /// Returns the assumed servings of a recipe that does not state them: 4, the usual number, or more if its
    /// ingredients weigh more.
    static func assumedServings(_ ingredients: [RecipeIngredient]) -> Int {
        let weight = ingredients.compactMap(\.read.weight).reduce(0, +)
        return min(max(usual, weight / portion), RecipeDraft.crowd.upperBound)
    }

    private static let usual = 4

    /// Grams and millilitres per person. Of 48 recipes from as many sites that state servings and weights, half need
    /// more than 300 per person, and a quarter more than 500.
    private static let portion = 500
}

extension ReadIngredient {
    /// The least weight in grams or millilitres, a ton at most; nil for counted and unspecified amounts.
    fileprivate var weight: Int? {
        guard let amount, let unit = amount.unit, let factor = MeasureWord.of(unit: unit)?.gramsOrMillilitres else {
            return nil
        }
        return amount.least.times(factor).map { Int(min($0.rounded, 1_000_000)) }
    }
}
