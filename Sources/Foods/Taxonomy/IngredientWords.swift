import Values

/// The words of an ingredient list, without accents, case and plurals.
public struct IngredientWords {
    private let words: [String]

    /// Splits a label's text; the letter and the number of an additive are one word, as `E 120`.
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

    /// Returns whether the wanted words occur in sequence: `roasted Peanut` mentions `peanuts`, `ailes` not `ail`.
    public func mentions(_ wanted: String) -> Bool {
        let wanted = Self(wanted)
        return words.indices.contains { !wanted.words.isEmpty && words[$0...].starts(with: wanted.words) }
    }

    /// Returns whether the words name an allergen or something made of it. The words alone are not proof: a label must
    /// still be read.
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

/// The words that indicate an allergen, and similar ones that do not.
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

/// A word to match, or part of one.
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
    /// Returns whether the patterns match the first of some words.
    fileprivate func begins(_ words: ArraySlice<String>) -> Bool {
        words.count >= count && zip(self, words).allSatisfy { $0.matches($1) }
    }
}

extension StringProtocol {
    /// The word without the plural ending of English and French.
    fileprivate var singular: SubSequence { count > 3 && (hasSuffix("s") || hasSuffix("x")) ? dropLast() : self[...] }
}
