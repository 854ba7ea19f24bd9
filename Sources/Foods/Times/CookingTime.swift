/// Finds the durations in a recipe text, such as `simmer for 20 to 25 minutes`, in English and French.
///
/// Of `20 to 25 minutes` it uses the lower: an underdone dish can continue.
enum CookingTime {
    /// Returns the durations in seconds, without duplicates, in the order of the text.
    static func all(in text: String) -> [Int] {
        var reader = CookingTimeReader(CookingToken.all(in: text))
        var found: [Int] = []
        for seconds in reader.times() where sensible.contains(seconds) && !found.contains(seconds) {
            found.append(seconds)
        }
        return found
    }

    /// Parses a text that is one duration, in seconds: `une heure et demie`; nil for other text.
    static func whole(_ text: String) -> Int? {
        var reader = CookingTimeReader(CookingToken.all(in: text))
        return reader.whole()
    }

    /// "A second bowl" is not a duration, and timers run for a day at most.
    private static let sensible = 5...86_400
}

extension RecipeStep {
    /// The durations in the step, in seconds, for which a timer can be started.
    public var times: [Int] { CookingTime.all(in: text) }
}

/// A one-pass parser over the tokens of a text.
private struct CookingTimeReader {
    private let tokens: [CookingToken]
    private var place = 0

    init(_ tokens: [CookingToken]) { self.tokens = tokens }

    mutating func times() -> [Int] {
        var found: [Int] = []
        while place < tokens.count {
            let start = place
            guard let time = time() else {
                place = start + 1
                continue
            }
            if !isRepeated(start) { found.append(time.seconds) }
            skipUpper()
        }
        return found
    }

    /// Returns the duration if it is the whole text, else nil.
    mutating func whole() -> Int? {
        let time = time()
        return place == tokens.count ? time?.seconds : nil
    }

    /// A duration, and the last unit in it.
    private struct Time {
        var seconds: Int
        var unit: Int
    }

    /// Parses a duration at the current place, with all its parts: `1 hour and 20 minutes`.
    private mutating func time() -> Time? {
        guard var time = fixed() ?? measured() else { return nil }
        if time.unit > 1, let rest = rest(below: time.unit) { time.seconds += rest }
        return time
    }

    /// Parses `half an hour`, `une demi-heure`, `three quarters of an hour`, `un quart d’heure`.
    private mutating func fixed() -> Time? {
        for (words, seconds) in CookingWords.fixed where follows(words) {
            place += words.count
            return Time(seconds: seconds, unit: 3_600)
        }
        return nil
    }

    /// Parses `20 minutes`, `8–10 min`, `one and a half hours`.
    private mutating func measured() -> Time? {
        let start = place
        let isBetween = consume(["between"]) || consume(["entre"])
        guard var least = quantity() else {
            place = start
            return nil
        }
        if consume(["and", "a", "half"]) { least += 500 }
        if let most = upper(isBetween) { least = min(least, most) }
        _ = consume(["of"]) || consume(["de"]) || consume(["d"]) || consumeDash()
        guard case .word(let word)? = token(), let unit = CookingWords.units[word] else {
            place = start
            return nil
        }
        place += 1
        return Time(seconds: Int(least) * unit / 1_000, unit: unit)
    }

    /// Parses the other end of a range, if one follows.
    private mutating func upper(_ isBetween: Bool) -> Int64? {
        let start = place
        guard consumeUntil() || isBetween && (consume(["and"]) || consume(["et"])) else { return nil }
        if let most = quantity() {
            _ = consume(["and", "a", "half"])
            return most
        }
        place = start
        return nil
    }

    /// Skips the upper end of a range with a unit at both ends: `45 minutes to 1 hour`.
    private mutating func skipUpper() {
        let start = place
        guard consumeUntil(), time() != nil else {
            place = start
            return
        }
    }

    private mutating func consumeUntil() -> Bool {
        if consumeDash() { return true }
        for word in CookingWords.until where consume([word]) { return true }
        return false
    }

    /// Parses an addition to hours or minutes: `30 minutes`, `30`, `and a half`, `et demie`.
    private mutating func rest(below unit: Int) -> Int? {
        for (words, share) in CookingWords.shares where consume(words) { return unit * share / 4 }
        let start = place
        _ = consume(["and"]) || consume(["et"]) || consumeComma()
        if let time = measured(), time.unit < unit { return time.seconds }
        place = start
        return bareRest(below: unit)
    }

    /// Parses the `30` of `1 hour 30`; no other number in recipes has this form.
    private mutating func bareRest(below unit: Int) -> Int? {
        guard case .number(let number, isFraction: false)? = token(), number.isMultiple(of: 5_000),
            (5_000...55_000).contains(number)
        else { return nil }
        if case .word(let next)? = token(1), !CookingWords.following.contains(next) { return nil }
        place += 1
        return Int(number / 1_000) * unit / 60
    }

    /// Parses a number in digits or words, in thousandths: `20`, `1 ½`, `twenty-five`, `a couple of`, `une dizaine`.
    private mutating func quantity() -> Int64? {
        if let number = digits() { return number }
        if consume(["a", "couple", "of"]) || consume(["a", "couple"]) { return 2_000 }
        let start = place
        _ = consume(["une"]) && CookingWords.about[word() ?? ""] != nil
        if let about = CookingWords.about[word() ?? ""] {
            place += 1
            return about * 1_000
        }
        place = start
        guard let tens = CookingWords.numbers[word() ?? ""] else { return nil }
        place += 1
        return (tens + ones(after: tens)) * 1_000
    }

    private mutating func ones(after tens: Int64) -> Int64 {
        let start = place
        guard (20...90).contains(tens), tens.isMultiple(of: 10) else { return 0 }
        _ = consumeDash()
        if let ones = CookingWords.numbers[word() ?? ""], (1...9).contains(ones) {
            place += 1
            return ones
        }
        place = start
        return 0
    }

    private mutating func digits() -> Int64? {
        guard case .number(let number, let isFraction)? = token() else { return nil }
        place += 1
        guard !isFraction, case .number(let part, isFraction: true)? = token(), part < 1_000 else { return number }
        place += 1
        return number + part
    }

    /// Returns whether the duration at `start` is an interval or the end of another: `every 5 minutes`.
    private func isRepeated(_ start: Int) -> Bool {
        tokens[max(0, start - 2)..<start].contains { token in
            if case .word(let word) = token { CookingWords.repeating.contains(word) } else { false }
        }
    }

    // MARK: - Tokens

    private func token(_ ahead: Int = 0) -> CookingToken? {
        tokens.indices.contains(place + ahead) ? tokens[place + ahead] : nil
    }

    private func word() -> String? { if case .word(let word)? = token() { word } else { nil } }

    /// Returns whether these tokens are next.
    private func follows(_ words: [CookingToken]) -> Bool {
        place + words.count <= tokens.count && Array(tokens[place..<place + words.count]) == words
    }

    private mutating func consume(_ words: [String]) -> Bool {
        guard follows(words.map(CookingToken.word)) else { return false }
        place += words.count
        return true
    }

    private mutating func consumeDash() -> Bool { consume(.dash) }
    private mutating func consumeComma() -> Bool { consume(.comma) }

    private mutating func consume(_ mark: CookingToken) -> Bool {
        guard token() == mark else { return false }
        place += 1
        return true
    }
}
