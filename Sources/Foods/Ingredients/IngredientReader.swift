import Values

/// A one-pass parser of an ingredient line.
struct IngredientReader {
    /// The result: the amount, the food, and the numbers in the text that are scaled.
    struct Reading {
        var amount: IngredientAmount?
        /// The numbers that grow with the servings.
        var scaled: [ScaledNumber] = []
        var food = ""
        var notes: [String] = []
        var isOptional = false
        var isHeading = false
        var isTinned = false
        /// The ingredients after a plus: `+ 2 jaunes`.
        var more: [ReadIngredient] = []

        var note: String? { notes.isEmpty ? nil : notes.joined(separator: ", ") }
    }

    let text: String
    let tokens: [IngredientToken]
    var index = 0
    var reading = Reading()

    /// The most characters that are parsed.
    private static let longest = 500

    init(_ text: String) {
        self.text = String(text.unicodeScalars.prefix(Self.longest))
        tokens = IngredientToken.all(in: self.text)
    }

    /// Parses a whole line.
    static func line(_ text: String) -> Reading {
        var reader = IngredientReader(text)
        reader.readAmount()
        reader.readFood()
        return reader.reading
    }

    /// Parses a separate measure.
    static func measure(_ text: String) -> Reading {
        var reader = IngredientReader(text)
        reader.readAmount()
        reader.readRest()
        return reader.reading
    }

    // MARK: - Looking

    var next: IngredientToken? { index < tokens.count ? tokens[index] : nil }

    func token(_ place: Int) -> IngredientToken? { tokens.indices.contains(place) ? tokens[place] : nil }

    func isWord(_ words: Set<String>, at place: Int) -> Bool {
        token(place).map { $0.isWord && words.contains($0.folded) } ?? false
    }

    func isSign(_ signs: String, at place: Int) -> Bool { token(place)?.isSign(signs) ?? false }

    /// Returns the text of some tokens.
    func words(_ range: Range<Int>) -> String {
        guard let first = token(range.lowerBound), let last = token(range.upperBound - 1), !range.isEmpty else {
            return ""
        }
        return String(text[first.range.lowerBound..<last.range.upperBound]).trimmingSpaces()
    }

    /// Skips these words, except as parts of a hyphenated word: `good-quality`.
    mutating func skip(_ words: Set<String>) {
        while isWord(words, at: index), !isJoined(index) { index += 1 }
    }

    /// Returns whether a hyphen and a word follow without a blank.
    private func isJoined(_ place: Int) -> Bool {
        guard let word = token(place), let sign = token(place + 1), sign.isSign("-‑") else { return false }
        return sign.range.lowerBound == word.range.upperBound && token(place + 2)?.isWord == true
    }

    /// Returns the end of a phrase that begins at `place`; nil if none does.
    func end(of phrases: Phrases, at place: Int) -> Int? {
        guard let first = token(place), first.isWord, let rests = phrases.byFirst[first.folded] else { return nil }
        for rest in rests {
            let isThere = zip(rest.indices, rest).allSatisfy { offset, word in
                token(place + 1 + offset).map { $0.isWord && $0.folded == word } ?? false
            }
            if isThere { return place + 1 + rest.count }
        }
        return nil
    }

    /// Phrases by their first words, the longest first.
    struct Phrases: Sendable {
        fileprivate let byFirst: [String: [[String]]]

        init(_ text: String) {
            var byFirst: [String: [[String]]] = [:]
            for phrase in text.split(whereSeparator: { $0 == "," || $0 == "\n" }) {
                let words = phrase.split(separator: " ").map(String.init)
                guard let first = words.first else { continue }
                byFirst[first, default: []].append(Array(words.dropFirst()))
            }
            self.byFirst = byFirst.mapValues { $0.sorted { $0.count > $1.count } }
        }
    }

    mutating func skipSigns(_ signs: String) {
        while isSign(signs, at: index) { index += 1 }
    }

    /// Adds tokens to the notes if they contain letters.
    mutating func note(_ range: Range<Int>) {
        let words = words(range)
        if words.contains(where: \.isLetter) { reading.notes.append(words) }
    }
}
