import Values

/// What a line of ingredients asks for.
public struct WantedFood: Hashable, Sendable {
    /// As the line has it.
    public var name: String
    /// All of these are wanted: `salt and pepper` are two. Of each, any one will do: `butter or oil`.
    public var parts: [[NamedFood]]
    /// Whether the dish is a dish without it.
    public var isOptional: Bool

    /// Whether there is anything to ask for.
    public var isNothing: Bool { parts.isEmpty }

    /// Finds the foods that a line means; a heading means none.
    public init(_ read: ReadIngredient, _ book: FoodBook = .shared) {
        (name, isOptional) = (read.food, read.isOptional)
        parts = Self.foods(in: read, book).map(\.choices)
    }

    /// One of the foods that a line asks for, and what the line says of it.
    public struct Part {
        public var read: ReadIngredient
        public var choices: [NamedFood]

        public init(read: ReadIngredient, choices: [NamedFood]) {
            (self.read, self.choices) = (read, choices)
        }
    }

    /// The foods that a line asks for, in their order: two of `salt and pepper`, two of `3 eggs + 2 yolks`.
    public static func foods(in read: ReadIngredient, _ book: FoodBook = .shared) -> [Part] {
        guard !read.isHeading else { return [] }
        var foods = named(in: read, book)
        guard !foods.isEmpty else { return [] }
        for added in read.more {
            guard let food = NamedFood(added.food, book), food.isKnown else { continue }
            // `100 g butter + butter for the tin`: no more is bought for that.
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
            // The amount belongs to the first food: `200 g beurre et farine` says no amount of flour.
            var part = read
            part.food = food.trimmingSpaces()
            if place > 0 { part.amount = nil }
            return Part(read: part, choices: Self.choices(food, book))
        }
        if both.count > 1, both.allSatisfy({ $0.choices.contains { $0.isKnown } }) { return both }
        let choices = choices(read.food, book)
        return choices.isEmpty ? [] : [Part(read: read, choices: choices)]
    }

    /// `sel, poivre`: what is noted of a food that each kitchen has is another one, if each kitchen has that too. Of others
    /// it says which one is meant: `oil, olive`.
    private static func staples(behind food: NamedFood, in read: ReadIngredient, _ book: FoodBook) -> [Part] {
        guard read.amount == nil, food.isAssumed(book) else { return [] }
        return read.note?.split(separator: ", ").compactMap { name in
            guard let other = NamedFood(String(name), book), other.key != food.key, other.isAssumed(book) else {
                return nil
            }
            return Part(read: ReadIngredient(food: String(name), isOptional: read.isOptional), choices: [other])
        } ?? []
    }

    /// `2 tsp ground` and `Coriander` are another food than the leaves.
    private static func ground(_ read: ReadIngredient, _ book: FoodBook) -> NamedFood? {
        guard let note = read.note else { return nil }
        let words = NameWords(note).words
        for (sign, name) in [("ground", "ground \(read.food)"), ("moulu", "\(read.food) moulu")]
        where words.contains(sign) {
            if let food = NamedFood(name, book), food.isKnown { return food }
        }
        return nil
    }

    /// A tin of tomatoes is another food than fresh ones, where the table says so.
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

    /// `vegetable or sunflower oil` is vegetable oil, or sunflower oil.
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

    /// A text at each of some words; no more pieces than a kitchen would list.
    private static func pieces(of text: String, at words: [String]) -> [String] {
        var pieces = [text]
        for word in words { pieces = pieces.flatMap { $0.split(separator: word).map(String.init) } }
        return Array(pieces.prefix(6))
    }
}

extension NamedFood {
    /// The food that a name in a recipe stands for; nil for a name without meaningful words.
    public init?(_ text: String, _ book: FoodBook) { self.init(text, isProduct: false, book) }

    /// Whether the food is in the table of foods.
    public var isKnown: Bool { if case .known = key { true } else { false } }

    /// Whether each kitchen is assumed to have the food, as salt.
    fileprivate func isAssumed(_ book: FoodBook) -> Bool {
        if case .known(let id) = key { book.foods[id].isAssumed } else { false }
    }

    /// By what it is kept in the database: by a name of the table, else by its words.
    public func stored(_ book: FoodBook = .shared) -> String {
        switch key {
        case .known(let id): book.foods[id].name
        case .words(let words): words
        }
    }
}
