import Values

/// A token of a recipe text.
enum CookingToken: Equatable {
    /// A number in thousandths.
    case number(Int64, isFraction: Bool)
    /// A word folded to lower case without accents.
    case word(String)
    case dash, comma
    case other

    /// Splits a text into tokens, without blanks.
    static func all(in text: String) -> [CookingToken] {
        var rest = text.unicodeScalars.prefix(longest)[...]
        var tokens: [CookingToken] = []
        while let first = rest.first {
            if first.properties.isWhitespace {
                rest.removeFirst()
            } else if first.isDigit || fractions[first] != nil {
                tokens.append(number(&rest))
            } else if first.properties.isAlphabetic {
                tokens.append(word(&rest))
            } else {
                rest.removeFirst()
                tokens.append(dashes.contains(first) ? .dash : first == "," ? .comma : .other)
            }
        }
        return tokens
    }

    private static let longest = 20_000
    private static let dashes: Set<Unicode.Scalar> = ["-", "\u{2010}", "\u{2011}", "\u{2012}", "–", "—", "\u{2212}"]
    private static let fractions: [Unicode.Scalar: Int64] = [
        "½": 500, "⅓": 333, "⅔": 667, "¼": 250, "¾": 750, "⅕": 200, "⅛": 125,
    ]

    private static func word(_ rest: inout Substring.UnicodeScalarView) -> CookingToken {
        let letters = rest.prefix { $0.properties.isAlphabetic || $0.properties.canonicalCombiningClass.rawValue != 0 }
        rest = rest[letters.endIndex...]
        return .word(String(letters).folded)
    }

    /// Parses a number: `1.5`, `1,5`, `1/2`. Numbers that are too large become `other`.
    private static func number(_ rest: inout Substring.UnicodeScalarView) -> CookingToken {
        if let first = rest.first, let fraction = fractions[first] {
            rest.removeFirst()
            return .number(fraction, isFraction: true)
        }
        guard let whole = digits(&rest) else { return .other }
        var after = rest
        guard let mark = after.popFirst(), [".", ",", "/", "⁄"].contains(mark) else {
            return .number(whole * 1_000, isFraction: false)
        }
        let length = after.count
        guard let part = digits(&after) else { return .number(whole * 1_000, isFraction: false) }
        rest = after
        guard mark != ".", mark != "," else {
            let decimals = thousandths(part, places: length - after.count)
            return .number(whole * 1_000 + decimals, isFraction: false)
        }
        return part == 0 ? .other : .number(whole * 1_000 / part, isFraction: true)
    }

    /// The value of decimals in thousandths, cut off after the third.
    private static func thousandths(_ decimals: Int64, places: Int) -> Int64 {
        (0..<places).reduce(decimals * 1_000) { value, _ in value / 10 }
    }

    /// Parses digits; nil for none, or too many.
    private static func digits(_ rest: inout Substring.UnicodeScalarView) -> Int64? {
        let digits = rest.prefix(while: \.isDigit)
        rest = rest[digits.endIndex...]
        return digits.count > 6 ? nil : Int64(String(digits))
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
