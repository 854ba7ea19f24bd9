import Foods
import Foundation
import Kitchen
import Phrases
import Values

/// A recipe with all that is known of it, as the API shows it.
typealias WholeRecipeJSON = DraftJSON<RecipeDraft, WholeRecipeRestJSON>

extension WholeRecipeJSON {
    init(_ details: RecipeDetails, _ stocked: [StockedIngredient], _ nutrition: RecipeNutrition?) {
        self.init(RecipeDraft(details.recipe, []), WholeRecipeRestJSON(details, stocked, nutrition))
    }
}

/// What belongs to a recipe besides its fields.
struct WholeRecipeRestJSON: Encodable {
    let id: String
    let origin: Recipe.Origin
    /// Where the one is from whose place it has taken; left out for none.
    let madeOf: Recipe.Origin?
    /// For how many its ingredients are told here.
    let people: Int
    /// What it says that it makes, and what so much of it makes; left out where nobody says.
    let pieces: PiecesJSON?
    let made: PiecesJSON?
    /// For how many it is taken to be written where its servings are not known; left out where they or its pieces are.
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

    /// One thing that is done, and the times that it names, in seconds.
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

    /// For one person, or for one piece of a recipe that is scaled by pieces, and on how many of the ingredients it rests.
    struct NutritionJSON: Encodable {
        let kilocalories: String
        let grams: [String: String]
        let known: Int
        let of: Int
        /// What it does not rest on, as the recipe calls it.
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

/// How many pieces a recipe makes, as the API shows it.
struct PiecesJSON: Encodable {
    let amount: String
    /// Left out where the recipe says only how many.
    let noun: String?

    init(_ pieces: Pieces) {
        amount = pieces.amount.description
        noun = pieces.noun.isEmpty ? nil : pieces.noun
    }
}

/// An ingredient of a recipe with what the kitchen has for all who eat, as the API shows it.
struct RecipeIngredientJSON: Encodable {
    private let stocked: StockedIngredientJSON
    /// The line for all who eat.
    private let written: String
    /// How much is needed for all who eat; left out where the recipe leaves that to the cook.
    private let needed: IngredientAmountJSON?
    private let totals: [TotalJSON]

    struct TotalJSON: Encodable {
        let amount: String
        let unit: Int64
        let symbol: String

        init(_ total: Total) {
            (amount, unit, symbol) = (total.amount.description, total.unit.id ?? 0, total.unit.symbol)
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

    /// One object with the members of both.
    func encode(to encoder: any Encoder) throws {
        try stocked.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(written, forKey: .written)
        try members.encodeIfPresent(needed, forKey: .needed)
        try members.encode(totals, forKey: .totals)
    }
}

extension IngredientAmount {
    /// Nil for more than can be reckoned with.
    fileprivate func times(_ ratio: Ratio) -> IngredientAmount? {
        guard let least = least.times(ratio), let most = most.times(ratio) else { return nil }
        return IngredientAmount(least, upTo: most, unit: unit)
    }
}

/// What cooking would take from stock, as the API shows it.
struct RecipeTakingsJSON: Encodable {
    let people: Int
    let takings: [Taking]
    /// The ingredients of which nothing is taken.
    let others: [String]

    struct Taking: Encodable {
        let ingredient: Int
        /// Which food of it, from 0.
        let part: Int
        let text: String
        let product: ProductJSON
        /// Left out where the recipe leaves it to the cook.
        let amount: String?
        let unit: Int64
        let symbol: String
    }

    init(_ plan: CookedPlan) {
        people = plan.details.people
        takings = plan.takings.map {
            Taking(
                ingredient: $0.position, part: $0.part, text: $0.ingredient.ingredient.text,
                product: ProductJSON($0.product), amount: $0.amount?.description, unit: $0.unit.id ?? 0,
                symbol: $0.unit.symbol)
        }
        others = plan.others.map(\.ingredient.text)
    }
}

/// What was taken from stock because a dish was cooked, as the API shows it.
struct RecipeTakenJSON: Encodable {
    let operation: OperationJSON
    /// What the stock did not have.
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
                product: ProductJSON($0.product), amount: $0.total.amount.description, unit: $0.total.unit.id ?? 0)
        }
    }
}
