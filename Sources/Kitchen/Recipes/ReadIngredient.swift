/// What a cook reads in a line of ingredients: how much, of what.
public struct ReadIngredient: Equatable, Sendable {
    /// How much at least and at most, exactly; nil where the line leaves that to the cook, as salt.
    public var amount: IngredientAmount?
    /// What it is, in the words of the line: `chopped tomatoes`.
    public var food: String
    /// What is done with it, or which one is meant: `beaten`, `at room temperature`; nil for nothing.
    public var note: String?
    /// Whether the dish is a dish without it.
    public var isOptional: Bool

    public init(amount: IngredientAmount? = nil, food: String, note: String? = nil, isOptional: Bool = false) {
        (self.amount, self.food, self.note, self.isOptional) = (amount, food, note, isOptional)
    }
}

/// How much of an ingredient: `2–3 tbsp`.
public struct IngredientAmount: Equatable, Sendable {
    public var least: Ratio
    public var most: Ratio
    /// What it is counted in: the symbol of one of Scantry's units, or a word as the line has it, such as `clove`; nil
    /// for pieces.
    public var unit: String?

    public init(_ least: Ratio, upTo most: Ratio? = nil, unit: String? = nil) {
        (self.least, self.most, self.unit) = (least, most ?? least, unit)
    }
}

extension RecipeIngredient {
    /// What a cook reads in it.
    public var read: ReadIngredient { ReadIngredient(food: food ?? text) }
}
