/// One thing that goes into a dish, as its recipe writes it.
public struct RecipeIngredient: Codable, Hashable, Sendable {
    /// The whole line: `2 large eggs, beaten`.
    public var text: String
    /// How much of it, where the recipe says that on its own: `175g/6oz`.
    public var measure: String?
    /// The food's name, where the recipe has it apart from the measure: `Onions`.
    public var food: String?

    /// A line of a list, such as a page has.
    public init(_ text: String) {
        self.text = text
    }

    /// A measure and a food, such as a table has.
    public init(food: String, measure: String?) {
        (self.food, self.measure) = (food, measure)
        text = [measure, food].compactMap(\.self).joined(separator: " ")
    }
}
