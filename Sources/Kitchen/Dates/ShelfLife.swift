/// How long a kind of food keeps, by where: what a date is guessed from that nobody has said. Never a word on safety.
struct ShelfLife: Equatable, Sendable {
    /// Days from buying on; nil where it does not belong, or where only the pack can say.
    let pantry: Int?
    let fridge: Int?
    let freezer: Int?
    /// Where it is put if nobody says; nil where that is not plain.
    let place: Location.Kind?

    /// - Parameter place: The kind of place that it is kept at.
    func days(_ state: Lot.State, at place: Location.Kind?) -> Int? {
        switch (state, place) {
        case (.frozen, _): freezer
        case (.fresh, .fridge): fridge
        case (.fresh, .pantry): pantry
        case (.fresh, _): nil
        case (.thawed, _): min(fridge ?? Self.thawed, Self.thawed)
        }
    }

    /// After thawing in a fridge: minced meat, poultry and fish keep one day more, as when they are bought, other meat three and
    /// cooked meals three, by *The Big Thaw* and *Leftovers and Food Safety* of the USDA's Food Safety and Inspection Service.
    private static let thawed = 3
    /// Of what no table knows, the shortest of them.
    static let thawedUnknown = 1
    /// As cooked meals do: what is frozen for the second time loses more.
    static let refrozen = 90
}

extension ShelfLife {
    /// What is called frozen, and nothing else.
    static let frozen = ShelfLife(pantry: nil, fridge: nil, freezer: 90, place: .freezer)

    /// What a category is about, by its name in English or French; nil if that says nothing.
    ///
    /// Where both languages know words of the name, the one that knows more of them is taken at its word; where they know as
    /// many, small words tell French from English: `nectars de fruits`.
    init?(category name: String) {
        let (english, french) = (Self.english.known(in: name), Self.french.known(in: name))
        let (few, many) = (english.map(\.words).reduce(0, +), french.map(\.words).reduce(0, +))
        let isFrench = many > few || many == few && FoodWords.words(of: name).contains(where: Self.smallWords.contains)
        guard let found = isFrench ? Self.french.choice(french) : Self.english.choice(english) else { return nil }
        self = found
    }

    private static let smallWords: Set = ["à", "au", "aux", "d", "de", "des", "du", "en", "et", "l", "la", "le", "les"]

    /// What a look-up's tag is about, such as `en:pasta-sauces`; nil if that says nothing.
    init?(tag: String) {
        guard let language = ["en:": Self.english, "fr:": Self.french][String(tag.prefix(3))],
            let found = language.choice(language.known(in: String(tag.dropFirst(3))))
        else { return nil }
        self = found
    }

    private static let english = FoodWords(table.map { ($0.english, $0.life) }, isHeadLast: true)
    private static let french = FoodWords(table.map { ($0.french, $0.life) }, isHeadLast: false)
}

/// The words of a language for kinds of food, some of several words: `peanut butter`.
private struct FoodWords: Sendable {
    private var lives: [String: Known] = [:]
    /// Which of several words says what it is: `chocolate biscuits` are biscuits, and so is a `biscuit au chocolat`.
    private let isHeadLast: Bool

    struct Known: Sendable {
        let life: ShelfLife
        /// Whether it counts wherever it stands: what is canned keeps as cans do.
        let isRuling: Bool
        /// Of how many words it is.
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

    /// The words of a name that are in the table, the longest wherever one begins.
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

    /// What is frozen is kept in a freezer, whatever else it is.
    func choice(_ known: [Known]) -> ShelfLife? {
        let chosen = (known.first(where: \.isRuling) ?? (isHeadLast ? known.last : known.first))?.life
        guard let chosen, known.contains(where: { $0.life == .frozen }) else { return chosen }
        return ShelfLife(pantry: nil, fridge: nil, freezer: chosen.freezer, place: .freezer)
    }

    /// Small letters without what makes a plural. Accents stay: pâtes are no pâté.
    static func words(of text: String) -> [String] {
        text.lowercased().split { !$0.isLetter }.map { word in
            if ["oes", "ches", "shes"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
            let isPlural = word.count > 3 && (word.hasSuffix("s") || word.hasSuffix("x"))
            return String(isPlural ? word.dropLast() : word)
        }
    }
}
