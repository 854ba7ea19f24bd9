import Kitchen

/// A recipe with what of it is here, as the API shows it.
struct CookableJSON: Encodable {
    let recipe: String
    let title: String
    let category: String?
    let area: String?
    let servings: Int?
    let seconds: Int?
    let isFavourite: Bool
    let stars: String?
    /// How many things go into it, and how many of them are here.
    let ingredients: Int
    let inStock: Int
    let missing: [String]
    let due: String?
    let expiring: [String]

    init(_ cookable: CookableRecipe) {
        let recipe = cookable.summary.recipe
        (self.recipe, title, category, area) = (recipe.uuid.text, recipe.title, recipe.category, recipe.area)
        (servings, seconds, isFavourite) = (recipe.servings, recipe.seconds, recipe.isFavourite)
        stars = cookable.summary.stars?.amount.description
        (ingredients, inStock) = (cookable.summary.ingredients, cookable.summary.inStock ?? 0)
        (missing, due, expiring) = (cookable.missing, cookable.due?.rawValue, cookable.expiring)
    }
}

/// A food that recipes want, as the API shows it.
struct FoodJSON: Encodable {
    let name: String
    let frenchName: String
    let isHere: Bool
    let due: String?
    let recipes: Int

    init(_ food: FoodSuggestion) {
        (name, frenchName, isHere) = (food.name, food.frenchName, food.isHere)
        (due, recipes) = (food.due?.rawValue, food.recipes)
    }
}

/// How much a line of ingredients says, as the API shows it: fractions are exact, such as `3/2`.
struct IngredientAmountJSON: Encodable {
    let least: String
    let most: String
    let unit: String?

    init(_ amount: IngredientAmount) {
        func text(_ ratio: Ratio) -> String {
            ratio.denominator == 1 ? "\(ratio.numerator)" : "\(ratio.numerator)/\(ratio.denominator)"
        }
        (least, most, unit) = (text(amount.least), text(amount.most), amount.unit)
    }
}

/// An ingredient with what the kitchen has for it, as the API shows it.
struct StockedIngredientJSON: Encodable {
    /// As the recipe writes it.
    let text: String
    let amount: IngredientAmountJSON?
    let food: String
    let note: String?
    let isOptional: Bool
    let presence: StockedIngredient.Presence
    let product: ProductJSON?
    let places: [String]
    let due: String?
    let belief: Belief

    struct Belief: Encodable {
        let food: String?
        let frenchFood: String?
        let reason: FoodBelief.Reason
    }

    init(_ stocked: StockedIngredient) {
        (text, amount) = (stocked.ingredient.text, stocked.read.amount.map(IngredientAmountJSON.init))
        (food, note, isOptional) = (stocked.read.food, stocked.read.note, stocked.read.isOptional)
        (presence, product) = (stocked.presence, stocked.product.map(ProductJSON.init))
        (places, due) = (stocked.places, stocked.due?.rawValue)
        belief = Belief(
            food: stocked.belief.food, frenchFood: stocked.belief.frenchFood, reason: stocked.belief.reason)
    }
}

/// What was said of a food, as the API shows it.
struct FoodCorrectionJSON: Encodable {
    let word: String
    let food: String
    let kind: String
    let product: ProductJSON?
    let category: NameJSON?

    init(_ line: FoodCorrectionLine) {
        (word, food, kind) = (line.correction.uuid.text, line.correction.food, line.correction.target.kind)
        (product, category) = (line.product.map(ProductJSON.init), line.category.map(NameJSON.init))
    }
}
