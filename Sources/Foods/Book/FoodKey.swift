/// The identity of a food: its line in the table, or its own words if the table has none.
public enum FoodKey: Hashable, Sendable {
    case known(Int)
    case words(String)
}

/// A food named in a recipe or product, and the foods that it can replace.
public struct NamedFood: Hashable, Sendable {
    public var key: FoodKey
    /// The keys of the foods that it can replace, including itself.
    public var standsFor: Set<FoodKey>
}

extension NamedFood {
    /// Parses a food's name; nil if it has no words.
    ///
    /// In English the last word is the food, in French the first. The words before or after it may make it another
    /// food: one that is neither idle nor a food's name is only accepted if `isProduct` is true, since manufacturers
    /// add words of their own.
    public init?(_ text: String, isProduct: Bool = false, _ book: FoodBook = .shared) {
        let said = NameWords(text)
        let all = isProduct ? NameWords.ofProduct(said.words) : said.words.filter { $0.first?.isNumber != true }
        guard var found = Self.reading(Self.alone(all, book), said, isProduct, book) else { return nil }
        // A search for the product's own name always finds it.
        if isProduct { found.standsFor.insert(.words(Self.pithy(all, said))) }
        self = found
    }

    /// Returns the words that identify the food, or all of them if none does.
    private static func pithy(_ words: [String], _ said: NameWords) -> String {
        let pithy = words.filter { !said.isIdle($0) }
        return (pithy.isEmpty ? words : pithy).joined(separator: " ")
    }

    /// Returns the words without companions: tuna in oil is tuna. The words before must name a food, unlike in `bone in
    /// ham`.
    private static func alone(_ words: [String], _ book: FoodBook) -> [String] {
        let tail = words.indices.first { start in NameWords.tails.contains { words[start...].starts(with: $0) } }
        let companion = words.firstIndex(where: NameWords.companions.contains)
        guard let place = [tail, companion].compactMap(\.self).min(), place > 0, book.name(of: words) == nil else {
            return words
        }
        let rest = Array(words[..<place])
        return book.hits(in: rest).isEmpty ? words : rest
    }

    private static func reading(
        _ words: [String], _ said: NameWords, _ isProduct: Bool, _ book: FoodBook
    ) -> NamedFood? {
        let isFrench = !NameWords.frenchSigns.isDisjoint(with: words)
        if let food = book.name(of: words)?.food(inFrench: isFrench) { return NamedFood(food, book) }
        // `canned San Marzano tomatoes` are canned tomatoes.
        let unnamed = words.filter { !said.modifiers.contains($0) }
        if let food = book.name(of: unnamed)?.food(inFrench: isFrench) { return NamedFood(food, book) }
        let pithy = words.filter { !said.isIdle($0) || NameWords.connectors.contains($0) }
        for some in [words, pithy, unmeasured(words)] {
            if let food = head(of: some, isFrench: isFrench, said, isProduct, book) { return NamedFood(food, book) }
        }
        return NamedFood(unknown: words, said, isProduct: isProduct)
    }

    /// Returns the words without a leading measure: `gratings of nutmeg` are nutmeg; `tête de veau` is not veal.
    private static func unmeasured(_ words: [String]) -> [String] {
        guard words.count > 2, IngredientReader.of.contains(words[1]), let measure = MeasureWord.named(words[0]),
            measure.kind == .part || measure.kind == .container, measure.unit != "tête"
        else { return words }
        return Array(words.dropFirst(2))
    }

    /// Creates the food of a key.
    public init(_ key: FoodKey, _ book: FoodBook = .shared) {
        switch key {
        case .known(let food): self.init(food, book)
        case .words: self.init(key: key, standsFor: [key])
        }
    }

    init(_ food: Int, _ book: FoodBook) {
        key = .known(food)
        standsFor = Set(book.foods[food].standsFor.map(FoodKey.known))
    }

    /// Returns the food that words name; nil if none is known, or other words make it another food.
    private static func head(
        of words: [String], isFrench: Bool, _ said: NameWords, _ isProduct: Bool, _ book: FoodBook
    ) -> Int? {
        let hits = book.hits(in: words)
        guard let first = hits.first, let last = hits.last else { return nil }
        let isFrench = isFrench || hits.allSatisfy { $0.name.english == nil }
        func areIdle(_ range: Range<Int>) -> Bool { words[range].allSatisfy(said.isIdle) }
        guard isProduct || areIdle(0..<first.range.lowerBound),
            let food = one(of: hits.compactMap { $0.name.food(inFrench: isFrench) }, book)
        else { return nil }
        let isLeft =
            isFrench
            ? isLeft(asItIs: words[last.range.upperBound...], said, isProduct)
            : areIdle(last.range.upperBound..<words.count)
        return isLeft ? food : nil
    }

    /// Returns the most specific of foods that are varieties of each other: `penne pasta`; nil for a compound.
    private static func one(of foods: [Int], _ book: FoodBook) -> Int? {
        foods.first { food in foods.allSatisfy { book.foods[food].standsFor.contains($0) } }
    }

    /// Returns whether the words after a French food keep its identity: adjectives do, words after `à` or `de` do not.
    private static func isLeft(asItIs rest: ArraySlice<String>, _ said: NameWords, _ isProduct: Bool) -> Bool {
        var isAfterConnector = false
        for word in rest {
            if NameWords.connectors.contains(word) {
                isAfterConnector = true
            } else if !said.isIdle(word) {
                guard isProduct, !isAfterConnector else { return false }
            } else {
                isAfterConnector = false
            }
        }
        return true
    }

    /// Identifies a food that is not in the table by its words. A product also matches by its last words, and by its
    /// first in French or Italian, since manufacturers add some.
    private init?(unknown words: [String], _ said: NameWords, isProduct: Bool) {
        let pithy = words.filter { !said.isIdle($0) }
        guard !pithy.isEmpty else {
            guard !words.isEmpty else { return nil }
            key = .words(words.joined(separator: " "))
            standsFor = [key]
            return
        }
        key = .words(pithy.joined(separator: " "))
        standsFor = [key]
        guard isProduct else { return }
        for place in pithy.indices.dropFirst() {
            standsFor.insert(.words(pithy[place...].joined(separator: " ")))
            // `Fregola sarda`: in Italian, too, the food comes first.
            let isLatin = pithy[place...].allSatisfy { $0.count > 3 && "aio".contains($0.last ?? "-") }
            if isLatin || !NameWords.frenchSigns.isDisjoint(with: words) {
                standsFor.insert(.words(pithy[..<place].joined(separator: " ")))
            }
        }
    }
}
