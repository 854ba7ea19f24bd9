import Values

/// The foods that an ingredient line requires.
public struct WantedFood: Hashable, Sendable {
    /// The food as the line has it.
    public var name: String
    /// The required foods, `salt and pepper` are two, each with its alternatives, as in `butter or oil`.
    public var parts: [[NamedFood]]
    /// Whether the ingredient is optional.
    public var isOptional: Bool

    /// Whether the line requires no food.
    public var isNothing: Bool { parts.isEmpty }

    /// Finds the foods of a line; a heading has none.
    public init(_ read: ReadIngredient, _ book: FoodBook = .shared) {
        (name, isOptional) = (read.food, read.isOptional)
        parts = Self.foods(in: read, book).map(\.choices)
    }

    /// One of the foods that a line requires, with its part of the parsed line.
    public struct Part {
        public var read: ReadIngredient
        public var choices: [NamedFood]

        public init(read: ReadIngredient, choices: [NamedFood]) {
            (self.read, self.choices) = (read, choices)
        }
    }

    /// Returns the foods that a line requires, in its order: two for `salt and pepper`, two for `3 eggs + 2 yolks`.
    public static func foods(in read: ReadIngredient, _ book: FoodBook = .shared) -> [Part] {
        guard !read.isHeading else { return [] }
        var foods = named(in: read, book)
        guard !foods.isEmpty else { return [] }
        for added in read.more {
            guard let food = NamedFood(added.food, book), food.isKnown else { continue }
            // `100 g butter + butter for the tin`: the second needs no extra purchase.
            let isThere = foods.contains { $0.choices.contains { $0.key == food.key } }
            if added.amount != nil || !isThere { foods.append(Part(read: added, choices: [food])) }
        }
        return foods
    }

    private static func named(in read: ReadIngredient, _ book: FoodBook) -> [Part] {
        if let ground = ground(read, book) { return [Part(read: read, choices: [ground])] }
        if let tinned = tinned(read, book) { return [Part(read: read, choices: [tinned])] }
        if let one = NamedFood(read.food, book), one.isKnown {
            return [Part(read: read, choices: [one])] + staples(behind: one, in: read, book)
        }
        let both = pieces(of: read.food, at: [" and ", " & ", " et "]).enumerated().map { place, food in
            // The amount belongs to the first food: `200 g beurre et farine` gives no amount of flour.
            var part = read
            part.food = food.trimmingSpaces()
            if place > 0 { part.amount = nil }
            return Part(read: part, choices: Self.choices(food, book))
        }
        if both.count > 1, both.allSatisfy({ $0.choices.contains { $0.isKnown } }) { return both }
        let choices = choices(read.food, book)
        return choices.isEmpty ? [] : [Part(read: read, choices: choices)]
    }

    /// Returns the foods in the note of an assumed food if they are assumed too: `sel, poivre`. Of other foods the note
    /// is a detail: `oil, olive`.
    private static func staples(behind food: NamedFood, in read: ReadIngredient, _ book: FoodBook) -> [Part] {
        guard read.amount == nil, food.isAssumed(book) else { return [] }
        return read.note?.split(separator: ", ").compactMap { name in
            guard let other = NamedFood(String(name), book), other.key != food.key, other.isAssumed(book) else {
                return nil
            }
            return Part(read: ReadIngredient(food: String(name), isOptional: read.isOptional), choices: [other])
        } ?? []
    }

    /// Returns the ground spice: `2 tsp ground` and `Coriander` are not the leaves.
    private static func ground(_ read: ReadIngredient, _ book: FoodBook) -> NamedFood? {
        guard let note = read.note else { return nil }
        let words = NameWords(note).words
        for (sign, name) in [("ground", "ground \(read.food)"), ("moulu", "\(read.food) moulu")]
        where words.contains(sign) {
            if let food = NamedFood(name, book), food.isKnown { return food }
        }
        return nil
    }

    /// Returns the tinned food if the table has one, as for tomatoes.
    private static func tinned(_ read: ReadIngredient, _ book: FoodBook) -> NamedFood? {
        guard read.isTinned else { return nil }
        let said = NameWords(read.food)
        for words in [said.words, said.words.filter { !said.isIdle($0) }] where !words.isEmpty {
            let names = ["tinned", "canned", "tin", "can"].map { [$0] + words } + [words + ["en", "boite"]]
            let food = names.lazy.compactMap { book.name(of: $0)?.food(inFrench: false) }.first
            if let food { return NamedFood(food, book) }
        }
        return nil
    }

    /// Returns the alternatives: `vegetable or sunflower oil` is vegetable oil or sunflower oil.
    private static func choices(_ food: String, _ book: FoodBook) -> [NamedFood] {
        let pieces = pieces(of: food, at: [" or ", " ou ", "/"])
        guard pieces.count > 1, let last = pieces.last?.split(separator: " ").last else {
            return NamedFood(food, book).map { [$0] } ?? []
        }
        return pieces.enumerated().compactMap { place, piece in
            let alone = NamedFood(piece, book)
            if place + 1 < pieces.count, let whole = NamedFood("\(piece) \(last)", book), whole.isKnown { return whole }
            return alone
        }
    }

    /// Splits a text at words, into six pieces at most.
    private static func pieces(of text: String, at words: [String]) -> [String] {
        var pieces = [text]
        for word in words { pieces = pieces.flatMap { $0.split(separator: word).map(String.init) } }
        return Array(pieces.prefix(6))
    }
}

extension NamedFood {
    /// Creates the food of a name in a recipe; nil for a name without words.
    public init?(_ text: String, _ book: FoodBook) { self.init(text, isProduct: false, book) }

    /// Whether the food is in the table.
    public var isKnown: Bool { if case .known = key { true } else { false } }

    /// Returns whether the food is assumed in every kitchen, as salt.
    fileprivate func isAssumed(_ book: FoodBook) -> Bool {
        if case .known(let id) = key { book.foods[id].isAssumed } else { false }
    }

    /// Returns the food's name in the database: its name in the table, else its words.
    public func stored(_ book: FoodBook = .shared) -> String {
        switch key {
        case .known(let id): book.foods[id].name
        case .words(let words): words
        }
    }
}
