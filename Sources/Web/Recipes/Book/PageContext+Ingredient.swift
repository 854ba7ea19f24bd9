import Foods
import Kitchen
import Phrases
import Values

/// An ingredient as it is shown to those who eat.
struct IngredientLine: Equatable {
    let text: String
    /// Whether it is for as many as the recipe says, because nothing in it can be reckoned with.
    let isAsWritten: Bool
}

extension PageContext {
    /// A line of a recipe for so many times as many people.
    func written(_ ingredient: RecipeIngredient, times: Ratio) -> IngredientLine {
        guard times != .one else { return IngredientLine(text: ingredient.text, isAsWritten: false) }
        let written = ingredient.written(times: times, as: nil)
        return IngredientLine(text: written.text, isAsWritten: !written.isScaled)
    }
}
