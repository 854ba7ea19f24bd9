import Foods
import Kiosk
import Kitchen
import Phrases

extension PageContext {
    /// Returns the number of people or the scaled yield: `for 4 people`, `Makes 24 cookies`.
    func written(sizeOf details: RecipeDetails) -> String {
        guard details.recipe.countedPieces != nil, let made = written(madeOf: details) else {
            return localized("recipe.forPeople", ["count": .number(details.people)])
        }
        return made
    }

    /// Returns the scaled yield of a recipe; nil if it states none.
    func written(madeOf details: RecipeDetails) -> String? {
        guard let pieces = details.recipe.pieces, let made = details.made else { return nil }
        guard pieces.isCounting(made.amount) else {
            let times = language.written(details.roundedTimes)
            return localized("recipe.makes", ["pieces": .text("\(times) × \(written(pieces))")])
        }
        return localized("recipe.makes", ["pieces": .text(written(made))])
    }

    func written(_ pieces: Pieces) -> String {
        let amount = language.written(pieces.amount)
        return pieces.noun.isEmpty ? amount : "\(amount) \(pieces.noun)"
    }

    /// Returns a note that a recipe states neither servings nor pieces; nil if it does.
    func written(baseOf details: RecipeDetails) -> String? {
        guard details.recipe.servings == nil, details.recipe.pieces == nil else { return nil }
        return localized("recipe.noServings", ["count": .number(details.base)])
    }
}
