import Values

/// The yield of a recipe in servings, pieces or both. Weights and volumes are neither.
public struct RecipeYield: Equatable, Sendable {
    public var servings: Int?
    public var pieces: Pieces?

    /// Parses texts about the same yield: `["8", "8 biscuits"]` is eight biscuits and no number of servings.
    public init(_ texts: [String]) {
        let read = texts.prefix(Self.most).map { YieldText($0) }
        let statements = read.flatMap(\.statements)
        pieces = statements.lazy.compactMap(\.pieces).first
        // A bare number is servings, unless another text gives it a noun.
        let counted = read.filter { !$0.isBare }.flatMap(\.numbers)
        let bare = statements.lazy.compactMap(\.bare).first { !counted.contains($0) }
        let people = statements.lazy.compactMap(\.people).first ?? bare
        servings = people.flatMap { $0.denominator == 1 ? Int($0.numerator) : nil }.flatMap {
            RecipeDraft.crowd.contains($0) ? $0 : nil
        }
    }

    private static let most = 20
}

/// A text about a recipe's yield.
struct YieldText {
    /// The meaning of a number in the text.
    enum Statement: Equatable {
        case people(Ratio)
        case pieces(Pieces)
        /// A number without a noun.
        case number(Ratio)
        case weightOrVolume

        var people: Ratio? { if case .people(let count) = self { count } else { nil } }
        var pieces: Pieces? { if case .pieces(let pieces) = self { pieces } else { nil } }
        var bare: Ratio? { if case .number(let count) = self { count } else { nil } }
    }

    private(set) var statements: [Statement] = []
    /// All numbers as they are written.
    private(set) var numbers: [Ratio] = []

    /// Whether all statements are bare numbers.
    var isBare: Bool { statements.allSatisfy { $0.bare != nil } }

    init(_ text: String) {
        let text = String(text.unicodeScalars.prefix(Self.longest)).trimmingSpaces()
        let counts = YieldCount.all(in: text)
        numbers = counts.map(\.number)
        let people = counts.first { $0.isPeople }
        for count in counts {
            if let statement = statement(of: count, people, in: text, isFirst: count.start == counts.first?.start) {
                statements.append(statement)
            }
        }
    }

    /// Returns the statement; nil for a number that only explains another: `(8 parts)`.
    private func statement(
        of count: YieldCount, _ people: YieldCount?, in text: String, isFirst: Bool
    ) -> Statement? {
        if count.isPeople { return count.start == people?.start ? .people(count.number) : nil }
        guard isFirst || isPieces(count, beside: people) else { return nil }
        if count.isWeightOrVolume { return .weightOrVolume }
        let noun = count.noun(in: text, until: people)
        guard noun.isEmpty, !count.isMade else { return Pieces(count.number, noun).map { .pieces($0) } }
        return people == nil ? .number(count.number) : nil
    }

    /// Returns whether the number counts pieces: `4 servings (12 cookies)` makes twelve, but `8 servings of 2 slices
    /// each` gives the slices per serving.
    private func isPieces(_ count: YieldCount, beside people: YieldCount?) -> Bool {
        guard let people, people.start < count.start, !count.isEach, !count.isWeightOrVolume else { return false }
        return count.number >= people.number && !statements.contains { $0.pieces != nil }
    }

    private static let longest = 300
}

/// A number in a yield text, and the meaning of the words around it.
private struct YieldCount {
    let number: Ratio
    let start: String.Index
    /// The index where the number ends and its noun begins.
    let end: String.Index
    /// Whether it counts people.
    var isPeople = false
    var isWeightOrVolume = false
    /// Whether it is the share of each person.
    var isEach = false
    /// Whether the words before it introduce pieces: `Makes 24`.
    var isMade = false

    /// Returns the numbers of a text, except sizes and the upper ends of ranges such as `4–6`.
    static func all(in text: String) -> [YieldCount] {
        let tokens = IngredientToken.all(in: text)
        var (counts, place): ([YieldCount], Int) = ([], 0)
        while place < tokens.count {
            guard let count = YieldCount(tokens, at: &place) else {
                place += 1
                continue
            }
            counts.append(count)
        }
        return counts
    }

    /// - Parameter place: The index of the number, advanced past it.
    private init?(_ tokens: [IngredientToken], at place: inout Int) {
        let first = place
        guard var number = Self.number(tokens, first) else { return nil }
        place = Self.behindRange(tokens, first)
        if place < tokens.count, YieldWords.dozens.contains(tokens[place].folded), let dozen = Ratio(12) {
            number = number.times(dozen) ?? number
            place += 1
        }
        (self.number, start) = (number, tokens[first].range.lowerBound)
        end = tokens[place - 1].range.upperBound
        if let measure = MeasureWord.at(Self.behindHyphen(tokens, place), in: tokens) {
            // A `9-inch` pie is one.
            guard measure.word.kind != .length else { return nil }
            isWeightOrVolume = measure.word.isExact
        }
        let before = Self.words(tokens[..<first].reversed())
        let after = Self.words(tokens[place...])
        classify(before, after)
    }

    private mutating func classify(_ before: [String], _ after: [String]) {
        isEach = after.contains(where: YieldWords.each.contains) || before.first.map(YieldWords.of.contains) == true
        isMade = before.contains(where: YieldWords.makes.contains)
        let named = after.firstIndex(where: YieldWords.isPeople)
        let isShare = named.map { after[..<$0].contains(where: YieldWords.each.contains) } ?? false
        isPeople =
            named != nil && !isShare || before.contains(where: YieldWords.serves.contains)
            || after.allSatisfy(YieldWords.idle.contains)
                && before.contains { YieldWords.isPeople($0) || YieldWords.forWords.contains($0) }
    }

    private static func number(_ tokens: [IngredientToken], _ place: Int) -> Ratio? {
        let token = tokens[place]
        if let number = token.number { return number }
        guard token.isWord, let number = IngredientReader.numbers[token.folded] else { return nil }
        // `a` is a number only at the beginning: `1 cake in a tin`.
        guard IngredientReader.ones.contains(token.folded) else { return number }
        let isFirst = tokens[..<place].allSatisfy { YieldWords.idle.contains($0.folded) || !$0.isWord }
        let isVague = tokens.dropFirst(place + 1).first.map { YieldWords.vague.contains($0.folded) } ?? false
        return isFirst && !isVague ? number : nil
    }

    /// Skips the upper end of a range: `4–6`, `4 à 6`, `2 to 4`.
    private static func behindRange(_ tokens: [IngredientToken], _ place: Int) -> Int {
        guard place + 2 < tokens.count, tokens[place + 2].number != nil,
            tokens[place + 1].isSign("-‑–—/~") || YieldWords.until.contains(tokens[place + 1].folded)
        else { return place + 1 }
        return place + 3
    }

    private static func behindHyphen(_ tokens: [IngredientToken], _ place: Int) -> Int {
        place < tokens.count && tokens[place].isSign("-‑") ? place + 1 : place
    }

    /// Returns the words up to the next number or bracket.
    private static func words(_ tokens: some Sequence<IngredientToken>) -> [String] {
        tokens.prefix { $0.number == nil && !$0.isSign("(),;") }.filter(\.isWord).map(\.folded)
    }

    /// Returns the noun of the number: the text after it, without the number of people.
    func noun(in text: String, until people: YieldCount?) -> String {
        let last = people.map(\.start).flatMap { $0 >= end ? $0 : nil } ?? text.endIndex
        var noun = String(text[end..<last]).trimmingSpaces().drop { ":-–—. ".contains($0) }
        while let word = noun.split(whereSeparator: { " (,;:/-–".contains($0) }).last,
            YieldWords.ends.contains(String(word).folded), last < text.endIndex
        {
            noun = noun[..<word.startIndex]
        }
        while let sign = noun.last, "(,;:/-–— .".contains(sign) || sign == ")" && !noun.contains("(") {
            noun.removeLast()
        }
        if YieldWords.idle.contains(String(noun).folded) { return "" }
        noun = noun.drop { "), ".contains($0) }
        // `une douzaine de madeleines`
        for joint in ["de ", "d'", "d’", "of "] where noun.lowercased().hasPrefix(joint) {
            noun = noun.dropFirst(joint.count)
        }
        return String(noun).trimmingSpaces()
    }
}

/// The words that determine the meaning of a yield, folded.
private enum YieldWords {
    static let dozens = IngredientReader.dozens
    static let until: Set<String> = ["to", "a", "or", "ou", "bis", "tot", "til", "till", "und", "et", "and", "al"]
    static let makes: Set<String> = [
        "makes", "make", "yield", "yields", "yielding", "ergibt", "ergeben", "rendement", "donne", "gives", "produces",
    ]
    static let serves: Set<String> = ["serves", "serve", "serving", "servings", "feeds"]
    static let forWords: Set<String> = [
        "for", "pour", "fur", "fuer", "para", "per", "voor", "til", "till", "dla", "pentru", "za",
    ]
    static let of: Set<String> = ["of", "de", "d", "von", "a"]
    static let each: Set<String> = ["each", "per", "par", "pro", "chacun", "chacune", "apiece", "je"]
    /// Words after which an article is not a number: `a few`.
    static let vague: Set<String> = ["few", "lot", "little", "couple", "bit", "peu"]
    /// Words between pieces and people.
    static let ends: Set<String> = serves.union(forWords).union(["or", "ou", "oder", "and", "et", "about", "environ"])
    /// Words without meaning here; some sites write `undefined` for an unknown yield.
    static let idle: Set<String> = makes.union([
        "undefined", "null", "nan", "about", "approx", "approximately", "around", "roughly", "environ", "ca", "circa",
        "etwa", "ungefahr", "cirka", "s",
    ])

    static func isPeople(_ word: String) -> Bool {
        exact.contains(word) || !others.contains(word) && stems.contains { word.hasPrefix($0) }
    }

    private static let exact: Set<String> = ["fo", "fore", "pers", "pax", "人", "人分", "人前", "份", "os", "eters"]
    private static let others: Set<String> = ["personal", "personalized", "personalised"]
    private static let stems = [
        "serving", "person", "people", "persoan", "portion", "porsjon", "porsiyon", "porcion", "porcao", "porcoes",
        "porzion", "porcij", "porcj", "porci", "portii", "porti", "convive", "comensal", "racion", "pessoa", "guest",
        "invite", "kisilik", "annos", "adag", "szemely", "osob", "adult", "mensen", "人", "인분", "порци", "персон",
        "человек",
    ]
}
