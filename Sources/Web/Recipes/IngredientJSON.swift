import Foods
import Kiosk
import Kitchen
import Values

/// The API's form of a search by ingredients, with the recipes that external sources list.
struct IngredientSearchJSON: Encodable {
    private let items: [CookableJSON]
    private let next: String?
    private let outside: ExternalSearch
    private let unknown: [Unknown]

    private struct ExternalSearch: Encodable {
        let asking: String
        let listed: [Listed]
    }

    private struct Listed: Encodable {
        let source: String
        let id: String
        let title: String
    }

    private struct Unknown: Encodable {
        let word: String
        let like: [FoodJSON]
    }

    init(_ page: CookablePage, _ search: IngredientSearch, next: Cursor?) {
        items = page.recipes.map(CookableJSON.init)
        self.next = next?.text
        outside = ExternalSearch(
            asking: search.asking.word,
            listed: search.listed.map { Listed(source: $0.origin.rawValue, id: $0.originId, title: $0.title) })
        unknown = page.unknown.map { Unknown(word: $0.word, like: $0.like.map(FoodJSON.init)) }
    }

    private enum CodingKeys: CodingKey {
        case items, next, outside, unknown
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(items, forKey: .items)
        try container.encode(next, forKey: .next)  // null, too
        try container.encode(outside, forKey: .outside)
        try container.encode(unknown, forKey: .unknown)
    }
}

extension RecipeAsking {
    /// The API's name for the state.
    fileprivate var word: String {
        switch self {
        case .asking: "asking"
        case .late: "late"
        case .failed: "failed"
        case .answered: "answered"
        case .nobody: "nobody"
        }
    }
}

/// The API's form of a recipe with its ingredients in stock.
struct CookableJSON: Encodable {
    let recipe: String
    let title: String
    let category: String?
    let area: String?
    let servings: Int?
    let seconds: Int?
    let isFavourite: Bool
    let stars: String?
    /// The number of ingredients, and how many of them are in stock.
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

/// The API's form of a food that recipes use.
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

/// The API's form of an ingredient's amount; fractions are exact, such as `3/2`.
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

/// The API's form of an ingredient with the stock that matches it.
struct StockedIngredientJSON: Encodable {
    /// The line as the recipe writes it.
    let text: String
    let amount: IngredientAmountJSON?
    let food: String
    let note: String?
    let isOptional: Bool
    /// Whether it is a heading of the ingredients that follow.
    let isHeading: Bool
    let presence: StockedIngredient.Presence
    let product: ProductJSON?
    let places: [String]
    let due: String?
    let belief: Belief
    /// Left out if the line asks for only one food.
    let foods: [Food]?

    struct Belief: Encodable {
        let food: String?
        let frenchFood: String?
        let reason: FoodBelief.Reason

        init(_ belief: FoodBelief) {
            (food, frenchFood, reason) = (belief.food, belief.frenchFood, belief.reason)
        }
    }

    /// One of the foods that a line asks for.
    struct Food: Encodable {
        let food: String
        let amount: IngredientAmountJSON?
        let presence: StockedIngredient.Presence
        let product: ProductJSON?
        let places: [String]
        let due: String?
        let belief: Belief

        init(_ stocked: StockedIngredient) {
            (food, amount) = (stocked.read.food, stocked.read.amount.map(IngredientAmountJSON.init))
            (presence, product) = (stocked.presence, stocked.product.map(ProductJSON.init))
            (places, due, belief) = (stocked.places, stocked.due?.rawValue, Belief(stocked.belief))
        }
    }

    init(_ stocked: StockedIngredient) {
        let read = stocked.wholeRead
        (text, amount) = (stocked.ingredient.text, read.amount.map(IngredientAmountJSON.init))
        (food, note, isOptional, isHeading) = (read.food, read.note, read.isOptional, read.isHeading)
        (presence, product) = (stocked.presence, stocked.product.map(ProductJSON.init))
        (places, due, belief) = (stocked.places, stocked.due?.rawValue, Belief(stocked.belief))
        foods = stocked.others.isEmpty ? nil : stocked.foods.map(Food.init)
    }
}

extension StockedIngredient {
    /// The parsed line, with all its foods.
    var wholeRead: ReadIngredient { others.isEmpty ? read : ingredient.read }
}

/// The API's form of a correction of a food.
struct FoodCorrectionJSON: Encodable {
    let word: String
    let food: String
    let kind: String
    let product: ProductJSON?
    let category: NameJSON?
    /// The name of the food that it stands for.
    let other: String?

    init(_ line: FoodCorrectionLine) {
        (word, food, kind) = (line.correction.uuid.text, line.correction.food, line.correction.target.kind)
        (product, category) = (line.product.map(ProductJSON.init), line.category.map(NameJSON.init))
        if case .food(let name) = line.correction.target { other = name } else { other = nil }
    }
}
