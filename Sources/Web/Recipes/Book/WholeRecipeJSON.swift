import Foods
import Foundation
import Kitchen
import Phrases
import Values

/// The API's form of a whole recipe.
typealias WholeRecipeJSON = DraftJSON<RecipeDraft, WholeRecipeRestJSON>

extension WholeRecipeJSON {
    init(_ details: RecipeDetails, _ stocked: [StockedIngredient], _ nutrition: RecipeNutrition?) {
        self.init(RecipeDraft(details.recipe, []), WholeRecipeRestJSON(details, stocked, nutrition))
    }
}

/// The members of a recipe besides its editable fields.
struct WholeRecipeRestJSON: Encodable {
    let id: String
    let origin: Recipe.Origin
    /// The origin of the recipe that it replaces; left out for none.
    let madeOf: Recipe.Origin?
    /// The number of people that the ingredients are scaled for.
    let people: Int
    /// The yield as written, and scaled; left out if the recipe states none.
    let pieces: PiecesJSON?
    let made: PiecesJSON?
    /// The assumed servings; left out if the recipe states its servings or pieces.
    let assumedServings: Int?
    let steps: [Step]
    let ingredients: [RecipeIngredientJSON]
    /// The path of its picture.
    let picture: String
    let favourite: Bool
    let stars: String?
    let raters: Int
    let ratings: [RatingJSON]
    let notes: [Note]
    let nutrition: NutritionJSON?
    let time: Date

    /// A step, and the times that it names, in seconds.
    struct Step: Encodable {
        let text: String
        let heading: String?
        let times: [Int]
    }

    struct Note: Encodable {
        let member: Int64
        let name: String
        let text: String
    }

    /// The nutrition for one person, or for one piece of a recipe that is scaled by pieces, and the number of
    /// ingredients that it is computed from.
    struct NutritionJSON: Encodable {
        let kilocalories: String
        let grams: [String: String]
        let known: Int
        let of: Int
        /// The ingredients that it leaves out, as the recipe names them.
        let leftOut: [String]
    }

    fileprivate init(_ details: RecipeDetails, _ stocked: [StockedIngredient], _ nutrition: RecipeNutrition?) {
        let recipe = details.recipe
        (id, origin) = (recipe.uuid.text, recipe.origin)
        madeOf = details.original?.origin
        people = details.people
        (pieces, made) = (recipe.pieces.map { PiecesJSON($0) }, details.made.map { PiecesJSON($0) })
        assumedServings = recipe.servings == nil && recipe.pieces == nil ? details.base : nil
        steps = recipe.steps.map { Step(text: $0.text, heading: $0.heading, times: $0.times) }
        ingredients = stocked.map { RecipeIngredientJSON($0, times: details.times) }
        picture = "/recipes/\(id)/picture"
        favourite = recipe.isFavourite
        (stars, raters) = (details.stars?.amount.description, details.raters)
        ratings = details.ratings.map(RatingJSON.init)
        notes = details.notes.map { Note(member: $0.memberId, name: $0.member, text: $0.text) }
        self.nutrition = nutrition.map {
            NutritionJSON(
                kilocalories: $0.kilocalories.description,
                grams: Dictionary(uniqueKeysWithValues: $0.grams.map { ($0.rawValue, $1.description) }),
                known: $0.known, of: $0.all, leftOut: $0.leftOut)
        }
        time = recipe.time
    }
}

/// The API's form of a recipe's yield in pieces.
struct PiecesJSON: Encodable {
    let amount: String
    /// Left out if the recipe states only a number.
    let noun: String?

    init(_ pieces: Pieces) {
        amount = pieces.amount.description
        noun = pieces.noun.isEmpty ? nil : pieces.noun
    }
}

/// The API's form of a recipe's ingredient, scaled, with its stock.
struct RecipeIngredientJSON: Encodable {
    private let stocked: StockedIngredientJSON
    /// The line, scaled.
    private let written: String
    /// The scaled amount; left out if the recipe states none.
    private let needed: IngredientAmountJSON?
    private let totals: [TotalJSON]

    struct TotalJSON: Encodable {
        let amount: String
        let unit: Int64
        let symbol: String

        init(_ total: Total) {
            (amount, unit, symbol) = (total.amount.description, total.unit.id, total.unit.symbol)
        }
    }

    init(_ stocked: StockedIngredient, times: Ratio) {
        self.stocked = StockedIngredientJSON(stocked)
        written = stocked.ingredient.written(times: times)
        needed = stocked.wholeRead.amount?.times(times).map { IngredientAmountJSON($0) }
        totals = stocked.totals.map { TotalJSON($0) }
    }

    private enum CodingKeys: CodingKey {
        case written, needed, totals
    }

    /// Encodes one object with the members of both.
    func encode(to encoder: any Encoder) throws {
        try stocked.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(written, forKey: .written)
        try members.encodeIfPresent(needed, forKey: .needed)
        try members.encode(totals, forKey: .totals)
    }
}

extension IngredientAmount {
    /// Returns the amount times a ratio; nil on overflow.
    fileprivate func times(_ ratio: Ratio) -> IngredientAmount? {
        guard let least = least.times(ratio), let most = most.times(ratio) else { return nil }
        return IngredientAmount(least, upTo: most, unit: unit)
    }
}

/// The API's form of the amounts that cooking takes from stock.
struct RecipeTakingsJSON: Encodable {
    let people: Int
    let takings: [Taking]
    /// The ingredients of which nothing is taken.
    let others: [String]

    struct Taking: Encodable {
        let ingredient: Int
        /// The index of the food within the ingredient, from 0.
        let part: Int
        let text: String
        let product: ProductJSON
        /// Left out if the recipe states none.
        let amount: String?
        let unit: Int64
        let symbol: String
    }

    init(_ plan: CookedPlan) {
        people = plan.details.people
        takings = plan.takings.map {
            Taking(
                ingredient: $0.position, part: $0.part, text: $0.ingredient.ingredient.text,
                product: ProductJSON($0.product), amount: $0.amount?.description, unit: $0.unit.id,
                symbol: $0.unit.symbol)
        }
        others = plan.others.map(\.ingredient.text)
    }
}

/// The API's form of what cooking took from stock.
struct RecipeTakenJSON: Encodable {
    let operation: OperationJSON
    /// The amounts that were missing in stock.
    let missing: [Missing]

    struct Missing: Encodable {
        let product: ProductJSON
        let amount: String
        let unit: Int64
    }

    init(_ taken: RecipeTaken) {
        operation = OperationJSON(taken.line)
        missing = taken.missing.map {
            Missing(
                product: ProductJSON($0.product), amount: $0.total.amount.description, unit: $0.total.unit.id)
        }
    }
}
