import Kitchen
import Values

/// Words as the search index stores them: without accents, case and punctuation.
enum SearchWords {
    /// Returns the indexed words of a product.
    static func text(of facts: ExternalProductData) -> String {
        let names =
            [facts.name] + facts.names.sorted { $0.key < $1.key }.map(\.value) + [facts.brand].compactMap(\.self)
        var (seen, words): (Set<String>, [String]) = ([], [])
        for word in names.flatMap(split) where seen.insert(word).inserted { words.append(word) }
        return words.joined(separator: " ")
    }

    /// Returns queries for products with all these words or prefixes; empty for a text without any.
    ///
    /// The first query takes only the last word as a prefix, since it may be incomplete; the second, for too few
    /// results, takes all. Whole words are read from the index only as far as needed, prefixes completely. Words of one
    /// or two letters must match exactly, since too many words begin with them.
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
    /// Whether the byte is a lower-case ASCII letter or a digit.
    fileprivate var isLetterOrDigit: Bool { (97...122).contains(self) || (48...57).contains(self) }
}
