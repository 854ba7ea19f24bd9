/// Reads a line of ingredients from the left to the right, once.
struct IngredientReader {
    /// What it has found: how much, of what, and which parts of the line say how much.
    struct Reading {
        var amount: IngredientAmount?
        /// What grows with the number of people who eat.
        var scaled: [ScaledNumber] = []
        var food = ""
        var notes: [String] = []
        var isOptional = false
        var isHeading = false
        var isTinned = false

        var note: String? { notes.isEmpty ? nil : notes.joined(separator: ", ") }
    }

    let text: String
    let tokens: [IngredientToken]
    var index = 0
    var reading = Reading()

    /// No line of a recipe says anything after so much.
    private static let longest = 500

    init(_ text: String) {
        self.text = String(text.unicodeScalars.prefix(Self.longest))
        tokens = IngredientToken.all(in: self.text)
    }

    /// A whole line.
    static func line(_ text: String) -> Reading {
        var reader = IngredientReader(text)
        reader.readAmount()
        reader.readFood()
        return reader.reading
    }

    /// A measure that stands on its own.
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

    /// The words of some tokens as the line has them.
    func words(_ range: Range<Int>) -> String {
        guard let first = token(range.lowerBound), let last = token(range.upperBound - 1), !range.isEmpty else {
            return ""
        }
        return String(text[first.range.lowerBound..<last.range.upperBound]).trimmingSpaces()
    }

    mutating func skip(_ words: Set<String>) {
        while isWord(words, at: index) { index += 1 }
    }

    mutating func skipSigns(_ signs: String) {
        while isSign(signs, at: index) { index += 1 }
    }

    /// Notes what is said besides.
    mutating func note(_ range: Range<Int>) {
        let words = words(range)
        if words.contains(where: \.isLetter) { reading.notes.append(words) }
    }
}
