import Foods
import Kiosk
import Kitchen
import Phrases

extension PageContext {
    /// For how many people a recipe is looked at, or what so much of it makes: `for 4 people`, `Makes 24 cookies`.
    func written(sizeOf details: RecipeDetails) -> String {
        guard details.recipe.countedPieces != nil, let made = written(madeOf: details) else {
            return say("recipe.forPeople", ["count": .number(details.people)])
        }
        return made
    }

    /// What so much of a recipe makes; nil where nobody says.
    func written(madeOf details: RecipeDetails) -> String? {
        guard let pieces = details.recipe.pieces, let made = details.made else { return nil }
        guard pieces.isCounting(made.amount) else {
            let times = language.written(details.roundedTimes)
            return say("recipe.makes", ["pieces": .text("\(times) × \(written(pieces))")])
        }
        return say("recipe.makes", ["pieces": .text(written(made))])
    }

    func written(_ pieces: Pieces) -> String {
        let amount = language.written(pieces.amount)
        return pieces.noun.isEmpty ? amount : "\(amount) \(pieces.noun)"
    }

    /// That a recipe does not say how much it is; nil where it does.
    func written(baseOf details: RecipeDetails) -> String? {
        guard details.recipe.servings == nil, details.recipe.pieces == nil else { return nil }
        return say("recipe.noServings", ["count": .number(details.base)])
    }
}
