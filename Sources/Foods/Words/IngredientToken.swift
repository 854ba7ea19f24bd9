import Values

/// A token of an ingredient line: a number, a word, or a sign.
struct IngredientToken: Equatable {
    enum Kind: Equatable {
        /// - Parameter isFraction: Whether it is written as a fraction: `½`, `1/2`.
        case number(Ratio, isFraction: Bool)
        case word
        case sign(Character)
    }

    var kind: Kind
    var range: Range<String.Index>
    /// The token's text folded for searching.
    var folded: String

    var number: Ratio? { if case .number(let number, _) = kind { number } else { nil } }
    var isWord: Bool { kind == .word }

    /// Whether it is a zero: `0`, `0/2`, `0.0`.
    var isNothing: Bool { isSign("0") }

    func isSign(_ signs: String) -> Bool { if case .sign(let sign) = kind { signs.contains(sign) } else { false } }
}

extension IngredientToken {
    /// Splits a line into tokens, without blanks.
    static func all(in text: String) -> [IngredientToken] {
        var (tokens, index): ([IngredientToken], String.Index) = ([], text.startIndex)
        while index < text.endIndex {
            let character = text[index]
            if character.isWhitespace {
                index = text.index(after: index)
            } else if let (number, isFraction, end) = number(in: text, at: index) {
                tokens.append(
                    IngredientToken(kind: .number(number, isFraction: isFraction), range: index..<end, folded: ""))
                index = end
            } else if let end = nothing(in: text, at: index) {
                let token = IngredientToken(kind: .sign("0"), range: index..<end, folded: String(text[index..<end]))
                if token.folded == "000", let last = tokens.last, let thousands = last.thousands(with: token) {
                    tokens[tokens.count - 1] = thousands
                } else {
                    tokens.append(token)
                }
                index = end
            } else if character.isLetter {
                let end = text[index...].firstIndex { !$0.isLetter } ?? text.endIndex
                tokens.append(IngredientToken(kind: .word, range: index..<end, folded: text[index..<end].folded))
                index = end
            } else {
                let end = text.index(after: index)
                tokens.append(IngredientToken(kind: .sign(character), range: index..<end, folded: ""))
                index = end
            }
        }
        return mixed(tokens)
    }

    /// Returns the number of `10 000`, as written in French.
    private func thousands(with noughts: IngredientToken) -> IngredientToken? {
        guard case .number(let number, false) = kind, number.denominator == 1, number.numerator < 1_000,
            let thousand = Ratio(1_000), let all = number.times(thousand)
        else { return nil }
        return IngredientToken(
            kind: .number(all, isFraction: false), range: range.lowerBound..<noughts.range.upperBound, folded: "")
    }

    /// Joins `1 1/2`, `1-½` and `1 and 1/8` into one number.
    private static func mixed(_ tokens: [IngredientToken]) -> [IngredientToken] {
        var (all, index): ([IngredientToken], Int) = ([], 0)
        while index < tokens.count {
            let isJoined = tokens.dropFirst(index + 1).first.map {
                $0.isSign("-‑–&") || ["and", "et"].contains($0.folded)
            }
            let next = index + (isJoined == true ? 2 : 1)
            if next < tokens.count, let sum = sum(tokens[index], tokens[next]) {
                all.append(sum)
                index = next + 1
            } else {
                all.append(tokens[index])
                index += 1
            }
        }
        return all
    }

    /// Returns the sum of a whole number and the fraction after it; nil for other tokens.
    private static func sum(_ one: IngredientToken, _ other: IngredientToken) -> IngredientToken? {
        guard case .number(let whole, false) = one.kind, whole.denominator == 1,
            case .number(let part, true) = other.kind, part < .one, let sum = whole.plus(part)
        else { return nil }
        return IngredientToken(
            kind: .number(sum, isFraction: true), range: one.range.lowerBound..<other.range.upperBound, folded: "")
    }

    // MARK: - Numbers

    /// Returns the end of a zero that begins at `start`, with all its digits; nil if none does.
    private static func nothing(in text: String, at start: String.Index) -> String.Index? {
        guard text[start] == "0" else { return nil }
        let run = text[start...].prefix { $0.isDigit || "/⁄.,".contains($0) }
        return run.drop { !$0.isDigit }.isEmpty ? nil : text.index(start, offsetBy: run.count)
    }

    /// Parses the number that begins at `start`, and returns its end; nil if none does. Too many digits give
    /// ``largest``.
    private static func number(in text: String, at start: String.Index) -> (Ratio, isFraction: Bool, String.Index)? {
        let character = text[start]
        if let part = parts[character] { return (part, true, text.index(after: start)) }
        guard character.isDigit else { return nil }
        let end = text[start...].firstIndex { !$0.isDigit } ?? text.endIndex
        guard let whole = whole(text[start..<end]) else { return Ratio(largest).map { ($0, false, end) } }
        if end < text.endIndex, let part = parts[text[end]], let one = Ratio(whole), let sum = one.plus(part) {
            return (sum, true, text.index(after: end))
        }
        if let (value, last) = fraction(whole, in: text, at: end) { return (value, true, last) }
        if let (value, last) = decimal(text[start..<end], in: text, at: end) { return (value, false, last) }
        return Ratio(whole).map { ($0, false, end) }
    }

    /// Parses `3` and `/4`.
    private static func fraction(_ whole: Int64, in text: String, at sign: String.Index) -> (Ratio, String.Index)? {
        guard sign < text.endIndex, "/⁄".contains(text[sign]) else { return nil }
        let start = text.index(after: sign)
        let end = text[start...].firstIndex { !$0.isDigit } ?? text.endIndex
        guard let under = Self.whole(text[start..<end]), under <= 100, let ratio = Ratio(whole, under) else {
            return nil
        }
        return (ratio, end)
    }

    /// Parses `1` and `.5` or `,5`; three digits after a comma are thousands, unless no digit precedes it.
    private static func decimal(
        _ digits: Substring, in text: String, at sign: String.Index
    ) -> (Ratio, String.Index)? {
        guard sign < text.endIndex, ".,".contains(text[sign]) else { return nil }
        let start = text.index(after: sign)
        let end = text[start...].firstIndex { !$0.isDigit } ?? text.endIndex
        let decimals = text[start..<end]
        guard !decimals.isEmpty, let all = whole(digits + decimals.prefix(3)) else { return nil }
        let isGrouped = decimals.count == 3 && text[sign] == "," && digits != "0"
        let scale: Int64 = isGrouped ? 1 : [1, 10, 100, 1_000][min(decimals.count, 3)]
        return Ratio(all, scale).map { ($0, end) }
    }

    /// The largest number that is parsed.
    private static let largest: Int64 = 9_999_999

    private static func whole(_ digits: some StringProtocol) -> Int64? {
        (1...7).contains(digits.utf8.count) ? Int64(digits) : nil
    }

    private static let parts: [Character: Ratio] = [
        "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5),
        "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8),
    ].compactMapValues { Ratio($0.0, $0.1) }
}

extension Character {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}

extension Substring {
    fileprivate var folded: String { String(self).folded }
}
