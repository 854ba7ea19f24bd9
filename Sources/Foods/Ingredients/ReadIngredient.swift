import Values

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
    /// Whether it is none, but says what the next ones are for: `For the sauce:`.
    public var isHeading: Bool
    /// Whether it comes in tins, which may make another food of it.
    public var isTinned: Bool
    /// What else the line asks for behind a plus: `+ 2 jaunes`.
    public var more: [ReadIngredient] = []

    public init(
        amount: IngredientAmount? = nil, food: String, note: String? = nil, isOptional: Bool = false,
        isHeading: Bool = false, isTinned: Bool = false
    ) {
        (self.amount, self.food, self.note) = (amount, food, note)
        (self.isOptional, self.isHeading, self.isTinned) = (isOptional, isHeading, isTinned)
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

extension IngredientAmount {
    /// The same in grams or millilitres where it is said in a unit that only cooks have, as `oz` or `fl oz`, exactly; else
    /// as it is.
    public var inKnownUnit: IngredientAmount {
        guard let unit, !Unit.builtIn.contains(unit), let word = MeasureWord.of(unit: unit),
            let factor = word.gramsOrMillilitres, let least = least.times(factor), let most = most.times(factor)
        else { return self }
        return IngredientAmount(least, upTo: most, unit: word.isMass ? "g" : "ml")
    }
}

extension RecipeIngredient {
    /// What a cook reads in it.
    public var read: ReadIngredient { ReadIngredient(reading) }

    /// Both where they are on their own, else the whole line.
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
