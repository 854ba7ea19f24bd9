/// An ingredient as its recipe writes it.
public struct RecipeIngredient: Codable, Hashable, Sendable {
    /// The whole line: `2 large eggs, beaten`.
    public var text: String
    /// The measure, if the recipe gives it separately: `175g/6oz`.
    public var measure: String?
    /// The food's name, if the recipe gives it separately from the measure: `Onions`.
    public var food: String?

    /// Creates an ingredient from a line of a list.
    public init(_ text: String) {
        self.text = text
    }

    /// Creates an ingredient from a separate measure and food.
    public init(food: String, measure: String?) {
        (self.food, self.measure) = (food, measure)
        text = [measure, food].compactMap(\.self).joined(separator: " ")
    }
}
