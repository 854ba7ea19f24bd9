/// How long a kind of food keeps, by place: the basis of guessed dates. It never implies safety.
struct ShelfLife: Equatable, Sendable {
    /// Days from buying; nil where the food is not kept, or where only the pack gives a date.
    let pantry: Int?
    let fridge: Int?
    let freezer: Int?
    /// The default place, or nil if it is not obvious.
    let place: Location.Kind?

    /// - Parameter place: The kind of location where it is kept.
    func days(_ state: StorageState, at place: Location.Kind?) -> Int? {
        switch (state, place) {
        case (.frozen, _): freezer
        case (.fresh, .fridge): fridge
        case (.fresh, .pantry): pantry
        case (.fresh, _): nil
        case (.thawed, _): min(fridge ?? Self.thawed, Self.thawed)
        }
    }

    /// Days after thawing in a fridge: minced meat, poultry and fish keep one more day, as when bought, other meat and
    /// cooked meals three, by *The Big Thaw* and *Leftovers and Food Safety* of the USDA's Food Safety and Inspection
    /// Service.
    private static let thawed = 3
    /// For food that the table does not have: the shortest of them.
    static let thawedUnknown = 1
    /// As for cooked meals: refrozen food loses more quality.
    static let refrozen = 90
}

extension ShelfLife {
    /// Food that is only described as frozen.
    static let frozen = ShelfLife(pantry: nil, fridge: nil, freezer: 90, place: .freezer)

    /// Finds the food of a category by its name in English or French; nil if the name has no known words.
    ///
    /// If both languages know words of the name, the one that knows more of them decides; if they know as many, small
    /// words identify French: `nectars de fruits`.
    init?(category name: String) {
        let (english, french) = (Self.english.known(in: name), Self.french.known(in: name))
        let (few, many) = (english.map(\.words).reduce(0, +), french.map(\.words).reduce(0, +))
        let isFrench = many > few || many == few && FoodWords.words(of: name).contains(where: Self.smallWords.contains)
        guard let found = isFrench ? Self.french.choice(french) : Self.english.choice(english) else { return nil }
        self = found
    }

    private static let smallWords: Set = ["à", "au", "aux", "d", "de", "des", "du", "en", "et", "l", "la", "le", "les"]

    /// Finds the food of an external source's tag, such as `en:pasta-sauces`; nil if it has no known words.
    init?(tag: String) {
        guard let language = ["en:": Self.english, "fr:": Self.french][String(tag.prefix(3))],
            let found = language.choice(language.known(in: String(tag.dropFirst(3))))
        else { return nil }
        self = found
    }

    private static let english = FoodWords(table.map { ($0.english, $0.life) }, isHeadLast: true)
    private static let french = FoodWords(table.map { ($0.french, $0.life) }, isHeadLast: false)
}

/// One language's words for kinds of food, some of several words: `peanut butter`.
private struct FoodWords: Sendable {
    private var lives: [String: Known] = [:]
    /// Whether the last word of a name is the food: `chocolate biscuits` are biscuits; so is a `biscuit au chocolat`.
    private let isHeadLast: Bool

    struct Known: Sendable {
        let life: ShelfLife
        /// Whether it counts anywhere in a name: canned food keeps as cans do.
        let isRuling: Bool
        /// The number of its words.
        let words: Int
    }

    init(_ rows: [(words: String, life: ShelfLife)], isHeadLast: Bool) {
        self.isHeadLast = isHeadLast
        for (words, life) in rows {
            for word in words.split(separator: ",") {
                let parts = Self.words(of: String(word))
                guard !parts.isEmpty else { continue }
                lives[parts.joined(separator: " ")] = Known(
                    life: life, isRuling: word.hasSuffix("!"), words: parts.count)
            }
        }
    }

    /// Returns the words of a name that are in the table, the longest match at each position.
    func known(in name: String) -> [Known] {
        var rest = Self.words(of: name)[...]
        var found: [Known] = []
        while !rest.isEmpty {
            let match = (1...3).reversed().lazy.filter { $0 <= rest.count }.compactMap { count in
                lives[rest.prefix(count).joined(separator: " ")].map { (count, $0) }
            }.first
            if let match { found.append(match.1) }
            rest = rest.dropFirst(match?.0 ?? 1)
        }
        return found
    }

    /// Chooses the shelf life of the decisive word. Frozen food is kept in a freezer, whatever else it is.
    func choice(_ known: [Known]) -> ShelfLife? {
        let chosen = (known.first(where: \.isRuling) ?? (isHeadLast ? known.last : known.first))?.life
        guard let chosen, known.contains(where: { $0.life == .frozen }) else { return chosen }
        return ShelfLife(pantry: nil, fridge: nil, freezer: chosen.freezer, place: .freezer)
    }

    /// Returns the words in lower case without plural endings. Accents stay: pâtes are not pâté.
    static func words(of text: String) -> [String] {
        text.lowercased().split { !$0.isLetter }.map { word in
            if ["oes", "ches", "shes"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
            let isPlural = word.count > 3 && (word.hasSuffix("s") || word.hasSuffix("x"))
            return String(isPlural ? word.dropLast() : word)
        }
    }
}
