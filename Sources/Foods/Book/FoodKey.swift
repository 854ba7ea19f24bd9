/// By what a food is known: by a line of the table, or by its own words where no line has it.
public enum FoodKey: Hashable, Sendable {
    case known(Int)
    case words(String)
}

/// A food that is named somewhere, and what it can stand for.
public struct NamedFood: Hashable, Sendable {
    public var key: FoodKey
    /// The foods that are asked for elsewhere and that it is: itself first of all.
    public var standsFor: Set<FoodKey>
}

extension NamedFood {
    /// What a name means; nil for one without words that say anything.
    ///
    /// In English what comes last is what it is, in French what comes first. What stands before, or after, may change it: what
    /// is neither known as idle nor as a name of a food leaves it only where `isProduct` says that makers add words of their
    /// own.
    public init?(_ text: String, isProduct: Bool = false, _ book: FoodBook = .shared) {
        let said = NameWords(text)
        let all = isProduct ? NameWords.ofProduct(said.words) : said.words.filter { $0.first?.isNumber != true }
        guard var found = Self.reading(Self.alone(all, book), said, isProduct, book) else { return nil }
        // Whatever it is taken for, who asks for it by its own name finds it.
        if isProduct { found.standsFor.insert(.words(Self.pithy(all, said))) }
        self = found
    }

    /// The words that say what it is, or all of them where none does.
    private static func pithy(_ words: [String], _ said: NameWords) -> String {
        let pithy = words.filter { !said.isIdle($0) }
        return (pithy.isEmpty ? words : pithy).joined(separator: " ")
    }

    /// Without what it is with, or in: tuna in oil is tuna. What stands before has to be a food, unlike in `bone in ham`.
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

    /// Without the measure that it begins with: `gratings of nutmeg` are nutmeg, though a `tête de veau` is no veal.
    private static func unmeasured(_ words: [String]) -> [String] {
        guard words.count > 2, IngredientReader.of.contains(words[1]), let measure = MeasureWord.named(words[0]),
            measure.kind == .part || measure.kind == .container, measure.unit != "tête"
        else { return words }
        return Array(words.dropFirst(2))
    }

    /// The food that is known so.
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

    /// The food that words mean; nil where something makes it another one, or none is known.
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

    /// The most special of foods that are all the same, or kinds of each other: `penne pasta`; nil for a compound.
    private static func one(of foods: [Int], _ book: FoodBook) -> Int? {
        foods.first { food in foods.allSatisfy { book.foods[food].standsFor.contains($0) } }
    }

    /// Whether what follows a French food leaves it what it is: adjectives do, what comes after `à` or `de` does not.
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

    /// What no line has is known by its words; of a product, by the last of them, and by the first, since makers add some.
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
            // `Fregola sarda`: in Italian the food comes first, too.
            let isLatin = pithy[place...].allSatisfy { $0.count > 3 && "aio".contains($0.last ?? "-") }
            if isLatin || !NameWords.frenchSigns.isDisjoint(with: words) {
                standsFor.insert(.words(pithy[..<place].joined(separator: " ")))
            }
        }
    }
}
