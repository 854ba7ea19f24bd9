import Values

/// Parsing of one quantity: a number and its measure.
extension IngredientReader {
    /// An amount in a measure, or of pieces.
    struct Quantity {
        var least: Ratio
        var most: Ratio
        var measure: MeasureWord?
        var scaled: [ScaledNumber]

        var amount: IngredientAmount { IngredientAmount(least, upTo: most, unit: measure?.unit) }
    }

    /// Parses a quantity; nil without moving the index if none begins here.
    mutating func quantity() -> Quantity? {
        let start = index
        guard let (least, first) = number() else { return nil }
        var quantity = Quantity(least: least, most: least, measure: nil, scaled: first.map { [$0] } ?? [])
        readRange(&quantity)
        readMeasure(&quantity)
        readRangeBehind(&quantity)
        if quantity.measure == nil, first == nil, isWord(Self.ones, at: start), next == nil {
            index = start
            return nil
        }
        return quantity
    }

    /// Parses a number in digits or words, with its range for scaling.
    private mutating func number() -> (Ratio, ScaledNumber?)? {
        let start = index
        guard let (value, scaled) = simpleNumber() else { return nil }
        return couple(from: start) ?? dozens(value, from: start) ?? (value, scaled)
    }

    /// Parses `a couple of sprigs` as two.
    private mutating func couple(from start: Int) -> (Ratio, ScaledNumber?)? {
        guard isWord(Self.couples, at: index), let two = Ratio(2), let first = token(start), let last = token(index)
        else {
            return nil
        }
        index += 1
        if isWord(Self.of, at: index) { index += 1 }
        let end = token(index - 1)?.range.upperBound ?? last.range.upperBound
        return (two, ScaledNumber(range: first.range.lowerBound..<end, value: two))
    }

    /// Parses `a dozen`, `une demi-douzaine d'`: twelve times the value, with all its words as the range to scale.
    private mutating func dozens(_ value: Ratio, from start: Int) -> (Ratio, ScaledNumber?)? {
        let place = isWord(["a"], at: index) || isSign("-", at: index) ? index + 1 : index
        guard isWord(Self.dozens, at: place), let all = Ratio(12)?.times(value), let first = token(start) else {
            return nil
        }
        index = place + 1
        skipOf()
        let end = token(index - 1)?.range.upperBound ?? first.range.upperBound
        return (all, ScaledNumber(range: first.range.lowerBound..<end, value: all))
    }

    private mutating func simpleNumber() -> (Ratio, ScaledNumber?)? {
        guard let token = next else { return nil }
        if let number = token.number {
            index += 1
            return withHalf(number, token.range)
        }
        guard token.isWord, let number = Self.numbers[token.folded] else { return nil }
        index += 1
        guard Self.halves.contains(token.folded) else { return withHalf(number, token.range) }
        skip(["a", "an", "of"])
        let end = self.token(index - 1)?.range.upperBound ?? token.range.upperBound
        return (number, ScaledNumber(range: token.range.lowerBound..<end, value: number))
    }

    /// Parses halves: `une demi-baguette` is a half, `two and a half cups` adds one.
    private mutating func withHalf(_ number: Ratio, _ range: Range<String.Index>) -> (Ratio, ScaledNumber?) {
        var value = number
        var end = index
        if isWord(Self.halves, at: index) {
            value = number.times(Self.half) ?? number
            end = index + 1
        } else if isWord(["and", "et"], at: index) {
            let place = isWord(["a"], at: index + 1) ? index + 2 : index + 1
            if isWord(Self.halves, at: place) { (value, end) = (number.plus(Self.half) ?? number, place + 1) }
        }
        index = end
        let last = token(end - 1)?.range.upperBound ?? range.upperBound
        return (value, ScaledNumber(range: range.lowerBound..<max(last, range.upperBound), value: value))
    }

    /// Parses the upper end of a range: `-3`, `to 3`, `à 3`.
    private mutating func readRange(_ quantity: inout Quantity) {
        let isRange = isSign("-–—‑", at: index) || isWord(Self.until, at: index)
        guard isRange, let most = token(index + 1)?.number, most > quantity.least, let token = token(index + 1) else {
            return
        }
        // `1 – 14-ounce can` is one can, not one to fourteen.
        if isSign("-–—‑", at: index + 2), MeasureWord.at(index + 3, in: tokens)?.word.isExact == true { return }
        quantity.most = most
        quantity.scaled.append(ScaledNumber(range: token.range, value: most))
        index += 2
    }

    /// Parses the upper end after the measure: `a sprig or two`.
    private mutating func readRangeBehind(_ quantity: inout Quantity) {
        guard quantity.measure != nil, quantity.most == .one, isWord(["or", "ou"], at: index),
            let token = token(index + 1), let most = token.number ?? Self.numbers[token.folded], most > .one,
            isWord(Self.of, at: index + 2) || index + 2 == tokens.count
        else { return }
        quantity.most = most
        quantity.scaled.append(ScaledNumber(range: token.range, value: most))
        index += 2
    }

    private mutating func readMeasure(_ quantity: inout Quantity) {
        var place = index
        while isWord(Self.sizes, at: place) { place += 1 }
        let isSized = place > index
        if isSign("-–", at: place) { place += 1 }
        guard let (word, end) = MeasureWord.at(place, in: tokens), isMeasure(word, until: end) else { return }
        if isSized, word.isMass || word.isMetric || word.kind == .length { return }
        quantity.measure = word
        if let range = range(place..<end) {
            for number in quantity.scaled.indices {
                (quantity.scaled[number].measure, quantity.scaled[number].measureRange) = (word, range)
            }
        }
        index = end
        if isWord(["thick", "long", "wide"], at: index + 1), isSign("-", at: index) { index += 2 }
        skip(Self.levels)
        readHalfBehind(&quantity)
    }

    /// Parses `une tasse et demie`, which cannot be scaled in the text because its number is in two places.
    private mutating func readHalfBehind(_ quantity: inout Quantity) {
        guard isWord(["and", "et"], at: index) else { return }
        let place = isWord(["a"], at: index + 1) ? index + 2 : index + 1
        guard isWord(Self.halves, at: place), let least = quantity.least.plus(Self.half),
            let most = quantity.most.plus(Self.half)
        else { return }
        (quantity.least, quantity.most, quantity.scaled) = (least, most, [])
        index = place + 1
    }

    private func range(_ places: Range<Int>) -> Range<String.Index>? {
        guard let first = token(places.lowerBound), let last = token(places.upperBound - 1) else { return nil }
        return first.range.lowerBound..<last.range.upperBound
    }

    /// Returns whether a word is a measure here: some are only with `de` after them, as in `filet d'huile`, not `filet
    /// mignon`.
    private func isMeasure(_ word: MeasureWord, until end: Int) -> Bool {
        if let others = Self.others[word.unit], isWord(others, at: isSign("-", at: end) ? end + 1 : end) {
            return false
        }
        guard Self.doubtful.contains(word.unit) else { return true }
        guard Self.lumps.contains(word.unit), isWord(Self.of, at: end) else {
            return end == tokens.count || isWord(Self.of, at: end)
        }
        return isWord(Self.fats, at: isSign("'’", at: end + 1) ? end + 2 : end + 1)
    }

    /// Parses a measure without a number: `Pinch of salt`, `Small bunch`.
    mutating func bareMeasure() -> Quantity? {
        var place = index
        while isWord(Self.sizes, at: place) { place += 1 }
        guard let (word, end) = MeasureWord.at(place, in: tokens), isMeasure(word, until: end) else { return nil }
        let isSeveral = token(place)?.folded == word.plural?.folded && word.plural != word.unit
        let isWanted =
            word.kind == .part || word.kind == .container && (isWord(Self.of, at: end) || end == tokens.count)
        if isWord(["sized", "size"], at: end) || isSign("-", at: end) { return nil }
        guard isWanted, !isSeveral, place == index || place + 1 == end else { return nil }
        index = end
        return Quantity(least: .one, most: .one, measure: word, scaled: [])
    }
}
