import Values

/// A parsed ingredient line: amount, food and notes.
public struct ReadIngredient: Equatable, Sendable {
    /// The exact minimum and maximum amount; nil if the line gives none, as for salt.
    public var amount: IngredientAmount?
    /// The food in the words of the line: `chopped tomatoes`.
    public var food: String
    /// The preparation or a detail: `beaten`, `at room temperature`; nil if none.
    public var note: String?
    /// Whether the ingredient is optional.
    public var isOptional: Bool
    /// Whether the line is a heading and not an ingredient: `For the sauce:`.
    public var isHeading: Bool
    /// Whether it comes in tins, which may make it another food.
    public var isTinned: Bool
    /// Further ingredients after a plus: `+ 2 jaunes`.
    public var more: [ReadIngredient] = []

    public init(
        amount: IngredientAmount? = nil, food: String, note: String? = nil, isOptional: Bool = false,
        isHeading: Bool = false, isTinned: Bool = false
    ) {
        (self.amount, self.food, self.note) = (amount, food, note)
        (self.isOptional, self.isHeading, self.isTinned) = (isOptional, isHeading, isTinned)
    }
}

/// The amount of an ingredient: `2–3 tbsp`.
public struct IngredientAmount: Equatable, Sendable {
    public var least: Ratio
    public var most: Ratio
    /// The symbol of one of Scantry's units, or a word as the line has it, such as `clove`; nil for pieces.
    public var unit: String?

    public init(_ least: Ratio, upTo most: Ratio? = nil, unit: String? = nil) {
        (self.least, self.most, self.unit) = (least, most ?? least, unit)
    }
}

extension IngredientAmount {
    /// The exact amount in grams or millilitres if its unit is not one of Scantry's, as `oz` or `fl oz`; else
    /// unchanged.
    public var inKnownUnit: IngredientAmount {
        guard let unit, !Unit.builtIn.contains(unit), let word = MeasureWord.of(unit: unit),
            let factor = word.gramsOrMillilitres, let least = least.times(factor), let most = most.times(factor)
        else { return self }
        return IngredientAmount(least, upTo: most, unit: word.isMass ? "g" : "ml")
    }
}

extension RecipeIngredient {
    /// The parsed ingredient.
    public var read: ReadIngredient { ReadIngredient(reading) }

    /// Parses measure and food separately if both are given, else the whole line.
    var reading: IngredientReader.Reading {
        guard let food else { return IngredientReader.line(text) }
        var name = IngredientReader.line(food)
        guard let measure else { return name }
        let said = IngredientReader.measure(measure)
        if said.amount != nil || name.amount == nil || name.scaled.isEmpty == false {
            if said.amount != nil { name.food = name.amount == nil ? name.food : food }
            (name.amount, name.scaled) = (said.amount ?? name.amount, said.scaled)
        }
        name.notes = said.notes + name.notes
        name.isOptional = name.isOptional || said.isOptional
        name.isTinned = name.isTinned || said.isTinned
        name.isHeading = false
        return name
    }
}

extension ReadIngredient {
    init(_ reading: IngredientReader.Reading) {
        self.init(
            amount: reading.amount, food: reading.food, note: reading.note, isOptional: reading.isOptional,
            isHeading: reading.isHeading, isTinned: reading.isTinned)
        more = reading.more
    }
}
