import Foundation
import Values

extension Duration {
    /// Parses a typed duration in English or French, to the second; nil for other text.
    ///
    /// `8`, `8,5` and `8 min` are minutes, `8:30` and `8'30` minutes and seconds, `1:20:00` also hours; `90 s`, `1 h
    /// 20`, `1½ h`, `2,5 heures`, `1 hour and 5 minutes`, `une heure et demie`. Of a range such as `8-10` it uses the
    /// lower end: an underdone dish can continue. The result may be zero, or weeks: the caller must check its range.
    public init?(typed text: String) {
        let text = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !text.isEmpty, text.utf8.count <= 60, let seconds = Self.seconds(text) else { return nil }
        self = .seconds(seconds)
    }

    private static func seconds(_ text: String) -> Int? {
        if text.contains(":") { return clock(text) }
        let text = withoutSigns(exactly(text))
        if let seconds = words(text) ?? range(text) { return seconds }
        // Decimals are parsed above, to the second.
        return text.contains(where: { ",.".contains($0) }) ? nil : CookingTime.whole(text)
    }

    /// The duration as text that can be parsed again, such as `8 min`, `1 h 20 min` or `3 min 30 s`.
    public var typed: String {
        let seconds = wholeSeconds
        let parts = [(seconds / 3_600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")].filter { $0.0 > 0 }
        return parts.isEmpty ? "0 s" : parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }

    /// Parses `8:30` or `1:20:00`.
    private static func clock(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { part in
            (1...6).contains(part.utf8.count) && part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
        }
        guard (2...3).contains(parts.count) else { return nil }
        return parts.dropFirst().reduce(parts[0]) { sum, part in
            guard let sum, let part, part < 60 else { return nil }
            return sum * 60 + part
        }
    }

    /// Returns the lower end of a range, whose unit may be only at the upper one: `8-10 min`, `45 min à 1 h`.
    private static func range(_ text: String) -> Int? {
        guard let ends = text.wholeMatch(of: /(?:from |de )?(.+?) ?(?:-|–|—| to | à )(?: ?)([^-–—]+)/),
            let upper = words(String(ends.2))
        else { return nil }
        let unit = String(ends.2).split(separator: " ").last.flatMap { units[String($0.drop(while: \.isNumber))] }
        let isBare = ends.1.allSatisfy { $0.isNumber || ",.".contains($0) }
        let lower = isBare && unit != nil ? words("\(ends.1) \(unitName(unit))") : words(String(ends.1))
        return lower.map { min($0, upper) }
    }

    /// Drops words such as `about` and rewrites fractions of an hour: `½ h` for `½ d’heure`, `1½ h` for `1 h ½`.
    private static func exactly(_ text: String) -> String {
        let number = text.replacing(/^(?:(?:about|around|approx\.?|environ|env\.|ca\.?) |[~≈] ?)/, with: "")
        return number.replacing(/([½¼¾]|[13]\/[24]) (?:d['’]|(?:of )?an )h(?:eure|our)$/) { "\($0.1) h" }
            .replacing(/^(\d+) ?(\p{L}+)\.? ?([½¼¾]|[13]\/[24])$/) { "\($0.1) \($0.3) \($0.2)" }
    }

    private static func unitName(_ seconds: Int?) -> String { seconds == 3_600 ? "h" : seconds == 1 ? "s" : "min" }

    /// Replaces fractions by decimals, and the signs of minutes and seconds by words: `1.5 h` for `1½ h`, `1 min 30 s`
    /// for `1'30"`.
    private static func withoutSigns(_ text: String) -> String {
        var text = text.replacing(/(?:(\d+) ?)?([½¼¾])|(?:(\d+) )?\b([13])\/([24])\b/) { match in
            let quarters = match.2.flatMap { Self.quarters[$0] } ?? Self.quarters(match.4, match.5)
            return "\(match.1 ?? match.3 ?? "0").\(["0", "25", "5", "75"][quarters])"
        }
        text = text.replacing(/(\d) ?(?:''|"|″|”|’’)/) { "\($0.1) s" }
        return text.replacing(/(\d) ?['’′](?! ?\p{L})/) { "\($0.1) min " }.trimmingCharacters(in: .whitespaces)
            .replacing("  ", with: " ")
    }

    private static let quarters: [Substring: Int] = ["¼": 1, "½": 2, "¾": 3]

    /// Returns the quarters in `1/2`, `1/4` or `3/4`; zero for `3/2`.
    private static func quarters(_ above: Substring?, _ below: Substring?) -> Int {
        below == "2" ? (above == "1" ? 2 : 0) : above.flatMap { Int($0) } ?? 0
    }

    /// Parses numbers with units, the largest unit first. The last may lack its unit: it is the next smaller one, or
    /// minutes if it stands alone.
    private static func words(_ text: String) -> Int? {
        var parts: [(number: Int, decimals: Substring?, word: String)] = []
        var rest = text[...]
        while let part = rest.prefixMatch(of: /(\d{1,6})(?:[.,](\d{1,3}))? ?(\p{L}*)\.? ?(?:(?:and|et|&) )?/) {
            guard let number = Int(part.1) else { return nil }
            parts.append((number, part.2, String(part.3)))
            rest = rest[part.range.upperBound...]
        }
        guard rest.isEmpty, let first = parts.first else { return nil }
        return parts.count == 1 ? alone(first.number, first.decimals, first.word) : sum(parts)
    }

    private static func alone(_ number: Int, _ decimals: Substring?, _ word: String) -> Int? {
        guard let decimals else { return (word.isEmpty ? 60 : units[word]).map { number * $0 } }
        // Two digits after a point may mean seconds, so they need a unit.
        guard let unit = word.isEmpty && decimals.count == 1 ? 60 : units[word], let part = fraction(decimals, of: unit)
        else { return nil }
        return number * unit + part
    }

    private static func sum(_ parts: [(number: Int, decimals: Substring?, word: String)]) -> Int? {
        var (sum, last) = (0, Int.max)
        for (index, part) in parts.enumerated() {
            let next = part.word.isEmpty && index == parts.count - 1 ? last / 60 : units[part.word]
            guard let next, part.decimals == nil, (1..<last).contains(next), index == 0 || part.number * next < last
            else {
                return nil
            }
            sum += part.number * next
            last = next
        }
        return sum
    }

    /// Returns whole seconds; nil if the fraction is not whole.
    private static func fraction(_ decimals: Substring, of unit: Int) -> Int? {
        guard let thousandths = Int(decimals.padding(toLength: 3, withPad: "0", startingAt: 0)),
            (thousandths * unit).isMultiple(of: 1_000)
        else { return nil }
        return thousandths * unit / 1_000
    }

    /// The seconds of the words for an hour, a minute and a second.
    private static let units: [String: Int] = [
        "h": 3_600, "hr": 3_600, "hrs": 3_600, "hour": 3_600, "hours": 3_600, "heure": 3_600, "heures": 3_600,
        "m": 60, "mn": 60, "min": 60, "mins": 60, "minute": 60, "minutes": 60,
        "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "seconde": 1, "secondes": 1,
    ]
}
