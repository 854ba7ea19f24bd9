import Values

/// A list of ingredients as its words, whatever their accents, case and plurals.
public struct IngredientWords {
    private let words: [String]

    /// Of a text as a label prints it; the letter and the number of an additive are one word, as `E 120`.
    public init(_ text: String) {
        var words: [String] = []
        for word in text.folded.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            if words.last == "e", word.first?.isNumber == true {
                words[words.count - 1] += word
            } else {
                words.append(String(word.singular))
            }
        }
        self.words = words
    }

    /// Whether words stand in it one after the other: `peanuts` are in `roasted Peanut`, `ail` is not in `ailes`.
    public func mentions(_ wanted: String) -> Bool {
        let wanted = Self(wanted)
        return words.indices.contains { !wanted.words.isEmpty && words[$0...].starts(with: wanted.words) }
    }

    /// Whether it names an allergen, or something that is made of it, as far as words can tell: a label has to be read all
    /// the same.
    public func suggests(allergen tag: String) -> Bool {
        guard let signs = AllergenSigns.all[tag] else { return false }
        var index = words.startIndex
        while index < words.endIndex {
            let rest = words[index...]
            if let other = signs.harmless.first(where: { $0.begins(rest) }) {
                index += other.count
            } else if signs.telling.contains(where: { $0.begins(rest) }) {
                return true
            } else {
                index += 1
            }
        }
        return false
    }
}

/// What tells of an allergen.
private struct AllergenSigns {
    var telling: [[WordPattern]]
    var harmless: [[WordPattern]]

    static let all: [String: AllergenSigns] = {
        let lines = Taxonomy.allergenWords.split(separator: "\n").map { $0.split(separator: " = ", maxSplits: 1) }
        return Dictionary(
            lines.filter { $0.count == 2 }.map { (String($0[0]), AllergenSigns($0[1])) }, uniquingKeysWith: { $1 })
    }()

    private init(_ line: Substring) {
        let lists = line.split(separator: "|").map { list in
            list.split(separator: ",").map {
                $0.split(whereSeparator: { $0 == " " || $0 == "'" }).map(WordPattern.init)
            }
        }
        telling = lists.first ?? []
        harmless = lists.dropFirst().first ?? []
    }
}

/// A word, or a part of one.
private struct WordPattern {
    private let text: String
    private let isOpenBefore: Bool
    private let isOpenAfter: Bool

    init(_ text: some StringProtocol) {
        isOpenBefore = text.hasPrefix("*")
        isOpenAfter = text.hasSuffix("*")
        let folded = String(text.filter { $0 != "*" }).folded
        self.text = isOpenAfter ? folded : String(folded.singular)
    }

    func matches(_ word: String) -> Bool {
        switch (isOpenBefore, isOpenAfter) {
        case (false, false): word == text
        case (false, true): word.hasPrefix(text)
        case (true, false): word.hasSuffix(text)
        case (true, true): word.contains(text)
        }
    }
}

extension [WordPattern] {
    /// Whether it stands where some words begin.
    fileprivate func begins(_ words: ArraySlice<String>) -> Bool {
        words.count >= count && zip(self, words).allSatisfy { $0.matches($1) }
    }
}

extension StringProtocol {
    /// A word without what makes a plural in English and French.
    fileprivate var singular: SubSequence { count > 3 && (hasSuffix("s") || hasSuffix("x")) ? dropLast() : self[...] }
}
