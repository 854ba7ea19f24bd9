import Foods
import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// An ingredient on a recipe's page, with its stock.
struct IngredientRow {
    let id: String
    let text: String
    /// Whether its amount is not scaled.
    let isAsWritten: Bool
    /// Whether to mark it as optional, because its text does not say so.
    let isOptional: Bool
    /// The heading of the ingredients that follow, if the line is one: `For the sauce`; nil for an ingredient.
    let heading: String?
    /// The presence of the line's first missing food, else of the first in stock: a CSS class.
    let presence: String
    /// The foods that it asks for, in order.
    let foods: [Food]

    /// A food with its stock.
    struct Food {
        let presence: String
        /// The presence in words; nil for what is not counted, such as water.
        let state: String?
        /// Its stock and locations: `500 g · Pantry`; nil for none.
        let there: String?
        /// A note that it should be used soon; nil if it need not.
        let due: String?
        /// The shopping list that it is on for this recipe; nil for none.
        let listed: String?
        let listPath: String?
        /// The product or food that it is matched to, and the page that corrects this.
        let believed: String
        let wordPath: String
    }

    init(
        _ stocked: StockedIngredient, at position: Int, of details: RecipeDetails, listed: [RecipeEntry],
        _ pageContext: PageContext
    ) {
        id = "\(position)"
        let written = pageContext.written(stocked.ingredient, times: details.times)
        (text, isAsWritten) = (written.text, written.isAsWritten)
        isOptional = stocked.read.isOptional && !Self.saysOptional(written.text)
        heading = stocked.read.isHeading ? stocked.read.food : nil
        presence = stocked.presence.rawValue
        foods = stocked.foods.map { food in
            Food(food, of: details.recipe, listed: listed.first { $0.part == food.part }, pageContext)
        }
    }

    private static func saysOptional(_ text: String) -> Bool {
        ["optional", "optionnel", "facultatif", "facultative"].contains { text.localizedCaseInsensitiveContains($0) }
    }
}

extension IngredientRow.Food {
    fileprivate init(_ stocked: StockedIngredient, of recipe: Recipe, listed: RecipeEntry?, _ pageContext: PageContext)
    {
        presence = stocked.presence.rawValue
        let state = Phrase("recipe.is\(stocked.presence.rawValue.capitalisedFirst)")
        self.state = stocked.presence == .assumed ? nil : pageContext.localized(state)
        let totals = stocked.totals.map { pageContext.written($0.amount, $0.unit) }.joined(separator: " + ")
        let places = stocked.places.joined(separator: ", ")
        let parts = [totals, places].filter { !$0.isEmpty }
        there = parts.isEmpty ? nil : parts.joined(separator: " · ")
        due = Self.due(stocked, pageContext)
        self.listed = listed.map { pageContext.localized("recipe.listed", ["list": .text($0.name)]) }
        listPath = listed.map { "/shopping/\($0.list.text)" }
        let belief = pageContext.language == .fr ? stocked.belief.frenchFood : stocked.belief.food
        let believed = (stocked.product?.name ?? belief).map { Phrase("recipe.believed", ["name": .text($0)]) }
        self.believed = pageContext.localized(believed ?? "recipe.whatIsIt")
        let food = stocked.read.food.isEmpty ? stocked.ingredient.text : stocked.read.food
        wordPath = "/recipes/words/new?food=\(food.percentEncoded)&recipe=\(recipe.uuid.text)"
    }

    private static func due(_ stocked: StockedIngredient, _ pageContext: PageContext) -> String? {
        guard let due = stocked.due, let today = pageContext.today,
            due.days(since: today) <= pageContext.household.dueSoonDays
        else { return nil }
        return pageContext.localized("recipe.due", ["day": .text(pageContext.written(near: due))])
    }
}
