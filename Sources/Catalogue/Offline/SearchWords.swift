import Kitchen
import Values

/// Words as the catalogue's index has them: without accents, case and signs.
enum SearchWords {
    /// What the index learns of a product.
    static func text(of facts: ExternalProductData) -> String {
        let names =
            [facts.name] + facts.names.sorted { $0.key < $1.key }.map(\.value) + [facts.brand].compactMap(\.self)
        var (seen, words): (Set<String>, [String]) = ([], [])
        for word in names.flatMap(split) where seen.insert(word).inserted { words.append(word) }
        return words.joined(separator: " ")
    }

    /// What finds products that have all these words, or longer ones that begin so; none for a text without any.
    ///
    /// Whoever types has not ended the last word: only that one is taken for a beginning at first, and all are where this finds
    /// too little. Words that are whole are read from the index as far as need be, beginnings to their end. Those of one or
    /// two letters stand for themselves, since too much begins so.
    static func queries(_ text: String) -> [String] {
        let words = split(text).prefix(10).map {
            (whole: "\"\($0)\"", begun: $0.count < 3 ? "\"\($0)\"" : "\"\($0)\" *")
        }
        guard let last = words.last else { return [] }
        let likely = words.dropLast().map(\.whole) + [last.begun]
        let all = words.map(\.begun)
        return (likely == all ? [all] : [likely, all]).map { $0.joined(separator: " ") }
    }

    private static func split(_ text: String) -> [String] {
        let folded = text.folded
        guard folded.utf8.allSatisfy({ $0 < 0x80 }) else {
            return folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        }
        return folded.utf8.split { !$0.isLetterOrDigit }.map { String(decoding: $0, as: UTF8.self) }
    }
}

extension UInt8 {
    /// Of the small letters of ASCII.
    fileprivate var isLetterOrDigit: Bool { (97...122).contains(self) || (48...57).contains(self) }
}
