import Foods
import Kitchen
import Phrases
import Values

/// The text of an ingredient, scaled.
struct IngredientLine: Equatable {
    let text: String
    /// Whether it is not scaled, because nothing in it can be.
    let isAsWritten: Bool
}

extension PageContext {
    /// Returns a line of a recipe, scaled by a ratio.
    func written(_ ingredient: RecipeIngredient, times: Ratio) -> IngredientLine {
        guard times != .one else { return IngredientLine(text: ingredient.text, isAsWritten: false) }
        let written = ingredient.written(times: times, as: nil)
        return IngredientLine(text: written.text, isAsWritten: !written.isScaled)
    }
}
