import Values

/// An ingredient line scaled to another number of servings.
public struct WrittenIngredient: Equatable, Sendable {
    /// The whole line: `3 large eggs, beaten`.
    public var text: String
    /// The measure, if the recipe gives it separately.
    public var measure: String?
    /// Whether it has an amount; false for lines that cannot be scaled, as `to taste`, which stay unchanged.
    public var isScaled: Bool
}

extension RecipeIngredient {
    /// Returns the line scaled by a factor: `1½ tbsp` of `3 tbsp` for half.
    public func written(times: Ratio) -> String { written(times: times, as: nil).text }

    /// Returns the scaled line in the household's measurement system if possible: customary volumes and weights become
    /// whole millilitres and grams.
    public func written(times: Ratio, as customary: MeasurementSystem?) -> WrittenIngredient {
        guard let food else {
            let reader = IngredientReader.reader(ofLine: text)
            let (line, isScaled) = reader.written(reader.reading.scaled, times, customary)
            return WrittenIngredient(text: line, measure: nil, isScaled: isScaled)
        }
        guard let measure else { return WrittenIngredient(text: food, measure: nil, isScaled: false) }
        let reader = IngredientReader.reader(ofMeasure: measure)
        let (line, isScaled) = reader.written(reader.reading.scaled, times, customary)
        return WrittenIngredient(text: "\(line) \(food)", measure: line, isScaled: isScaled)
    }
}

extension IngredientReader {
    /// Returns the text with its amounts multiplied.
    fileprivate func written(
        _ numbers: [ScaledNumber], _ times: Ratio, _ customary: MeasurementSystem?
    ) -> (String, isScaled: Bool) {
        guard !numbers.isEmpty else { return (text, false) }
        var (written, place) = ("", text.startIndex)
        func copy(until end: String.Index) {
            guard end > place else { return }
            written += text[place..<end]
            place = end
        }
        for (index, number) in numbers.enumerated() {
            guard let value = number.value.times(times), number.range.lowerBound >= place else { return (text, false) }
            let isLast = numbers.dropFirst(index + 1).first?.measureRange != number.measureRange
            copy(until: number.range.lowerBound)
            if number.isLeftOut {
                if times != .one || customary == .metric { place = number.range.upperBound }
                continue
            }
            let isMetric = customary == .metric || number.measure?.isCut(value) == true
            let metric = isMetric ? number.measure?.metric(value) : nil
            written +=
                metric?.number
                ?? value.written(as: number.measure, in: text[number.range], isScaled: times != .one)
            place = number.range.upperBound
            if let last = text[number.range].last, "'’".contains(last) { written += " " }
            // A `demi-baguette` becomes `2 baguette`, not `2-baguette`.
            if text[number.range].last?.isLetter == true, text[place...].first == "-" {
                written += " "
                place = text.index(after: place)
            }
            guard let range = number.measureRange, isLast, range.lowerBound >= place else { continue }
            if let metric {
                written += "\u{A0}" + metric.symbol
                place = range.upperBound
            } else if let word = number.measure?.counted(value, as: text[range], before: number.value) {
                copy(until: range.lowerBound)
                written += word
                place = range.upperBound
            }
        }
        copy(until: text.endIndex)
        return (written, true)
    }

    static func reader(ofLine text: String) -> IngredientReader {
        var reader = IngredientReader(text)
        reader.readAmount()
        reader.readFood()
        return reader
    }

    static func reader(ofMeasure text: String) -> IngredientReader {
        var reader = IngredientReader(text)
        reader.readAmount()
        reader.readRest()
        return reader
    }
}

extension Ratio {
    /// Formats the number as cooks write it: grams and centilitres as whole numbers, spoons and pieces as common
    /// fractions.
    fileprivate func written(as measure: MeasureWord?, in original: Substring, isScaled: Bool) -> String {
        let isComma = original.contains(",")
        switch measure?.unit {
        case "g", "ml", "mg": return self < Ratio.ten ? decimal(places: 1) : String(max(rounded, 1))
        case "cl": return self < Ratio.ten ? decimal(places: 1, comma: isComma) : String(rounded)
        case "kg", "l", "dl": return decimal(places: 2, comma: isComma)
        default:
            let value = isScaled ? measured(by: measure) : self
            return value.kitchenFraction ?? value.decimal(places: 2, comma: isComma)
        }
    }

    /// Returns the nearest measurable amount above zero: quarters of a spoon, halves of pieces; exact quarters of
    /// pieces stay.
    private func measured(by measure: MeasureWord?) -> Ratio {
        switch measure?.kind {
        case .volume where measure?.isSpoon == true: nearest(part: self < Ratio.three ? 4 : 2)
        case nil, .container, .part: 4 % denominator == 0 ? self : nearest(part: self < Ratio.six ? 2 : 1)
        case .volume, .mass, .length: self
        }
    }

    /// Returns the nearest multiple of one `part`-th, at least one of them.
    private func nearest(part: Int64) -> Ratio {
        let parts = Ratio(part).flatMap(times)?.rounded ?? 0
        return Ratio(max(parts, 1), part) ?? self
    }

    private static let (three, six) = (Ratio(3) ?? .one, Ratio(6) ?? .one)
    private static let ten = Ratio(10) ?? .one

    /// The number as `1½`; nil if no common fraction is within 5%.
    fileprivate var kitchenFraction: String? {
        guard let (whole, part) = nearestFraction else { return nil }
        guard let sign = Self.signs[part] else { return String(whole) }
        return (whole == 0 ? "" : String(whole)) + sign
    }

    /// The whole and the fraction nearest to the number; from six on, a whole number within 5% unless a fraction is
    /// exact.
    private var nearestFraction: (Int64, part: [Int64])? {
        let whole = numerator / denominator
        let parts = Self.signs.keys + [[0, 1], [1, 1]]
        let near = parts.compactMap { part -> (Int64, part: [Int64], Double)? in
            let value = Double(whole) + Double(part[0]) / Double(part[1])
            guard value > 0 else { return nil }
            return (whole + part[0] / part[1], part, abs(value / approximately - 1))
        }
        let isMany = whole >= 6
        let best = near.min { ($0.2, $0.1[1]) < ($1.2, $1.1[1]) }
        let one = near.filter { Self.signs[$0.part] == nil }.min { $0.2 < $1.2 }
        let chosen = isMany && best.map { $0.2 > 1e-9 } == true && one.map { $0.2 <= 0.05 } == true ? one : best
        return chosen.flatMap { $0.2 <= 0.05 ? ($0.0, $0.part) : nil }
    }

    private var approximately: Double { Double(numerator) / Double(denominator) }

    /// Formats the number with a point or a comma, without trailing zeros.
    private func decimal(places: Int, comma: Bool = false) -> String {
        let scale: Int64 = places == 1 ? 10 : 100
        let digits = max(times(Ratio(scale) ?? .one)?.rounded ?? 0, 1)
        let (whole, rest) = digits.quotientAndRemainder(dividingBy: scale)
        var decimals = String(String(scale + rest).dropFirst())
        while decimals.last == "0" { decimals.removeLast() }
        return decimals.isEmpty ? String(whole) : "\(whole)\(comma ? "," : ".")\(decimals)"
    }

    private static let signs: [[Int64]: String] = [
        [1, 2]: "½", [1, 3]: "⅓", [2, 3]: "⅔", [1, 4]: "¼", [3, 4]: "¾", [1, 8]: "⅛", [3, 8]: "⅜", [5, 8]: "⅝",
        [7, 8]: "⅞", [1, 6]: "⅙", [5, 6]: "⅚",
    ]
}

extension MeasureWord {
    fileprivate var isSpoon: Bool { ["tbsp", "tsp", "dessertspoon"].contains(unit) }

    /// Returns whether the value is not a common fraction of a cup or a larger volume measure.
    fileprivate func isCut(_ value: Ratio) -> Bool {
        if case .volume = kind, !isMetric, !isSpoon { value.kitchenFraction == nil } else { false }
    }

    /// Returns the value in grams or millilitres; nil for metric measures, spoons and measures without a weight.
    fileprivate func metric(_ value: Ratio) -> (number: String, symbol: String)? {
        guard !isMetric, !isSpoon else { return nil }
        let symbol: String
        switch kind {
        case .mass: symbol = "g"
        case .volume: symbol = "ml"
        case .length, .container, .part: return nil
        }
        return gramsOrMillilitres.flatMap(value.times).map { (String(max($0.rounded, 1)), symbol) }
    }

    /// Returns the word in the other number if the value changes between singular and plural; nil to leave it.
    fileprivate func counted(_ value: Ratio, as word: Substring, before: Ratio) -> String? {
        guard let plural, (value > .one) != (before > .one) else { return nil }
        let (from, to) = value > .one ? (unit, plural) : (plural, unit)
        guard String(word).folded == from.folded else { return nil }
        return word.first?.isUppercase == true ? to.prefix(1).uppercased() + to.dropFirst() : to
    }
}
