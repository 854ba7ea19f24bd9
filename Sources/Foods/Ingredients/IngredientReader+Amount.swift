import Values

/// Parsing of a line's amount.
extension IngredientReader {
    /// An amount in a measure, or of pieces.
    struct Quantity {
        var least: Ratio
        var most: Ratio
        var measure: MeasureWord?
        var scaled: [ScaledNumber]

        var amount: IngredientAmount { IngredientAmount(least, upTo: most, unit: measure?.unit) }
    }

    mutating func readAmount() {
        skipBeginning()
        skipPurpose()
        if skipNothing() { return }
        readParts()
        skip(Self.about)
        skipSigns("~")
        if skipVague() { return }
        skip(Self.few)
        if let quantity = quantity() {
            take(quantity)
        } else if let quantity = bareMeasure() {
            recordTin(quantity.measure)
            reading.amount = quantity.amount
        }
        skip(Self.about)
    }

    /// Skips bullets, checkboxes and `optional:`.
    private mutating func skipBeginning() {
        while let token = next, case .sign = token.kind, !token.isSign("(\""), !token.isNothing { index += 1 }
        guard isWord(Self.optional, at: index), isSign(":", at: index + 1) else { return }
        reading.isOptional = true
        index += 2
    }

    /// Skips a purpose before the amount: `For the sauce: 2 tbsp butter`.
    private mutating func skipPurpose() {
        guard isWord(Self.purposes, at: index),
            let end = (index..<min(index + 8, tokens.count)).first(where: { isSign(":", at: $0) }),
            end + 1 < tokens.count
        else { return }
        note(index..<end)
        index = end + 1
    }

    /// Skips an indefinite amount: `A little`, `un peu de`.
    private mutating func skipVague() -> Bool {
        guard let end = end(of: Self.vague, at: index), !isWord(["gem", "gems"], at: end) else { return false }
        index = end
        skipOf()
        return true
    }

    /// Skips a meaningless amount: `0 g`, or `½½ cup`.
    private mutating func skipNothing() -> Bool {
        let start = index
        while let token = next, token.isNothing || token.number != nil && isTornNumber(at: index) { index += 1 }
        guard index > start else { return false }
        if let (_, end) = MeasureWord.at(index, in: tokens), end < tokens.count { index = end }
        note(start..<index)
        return true
    }

    /// Returns whether another number adjoins this one without a blank.
    private func isTornNumber(at place: Int) -> Bool {
        guard let number = token(place), number.number != nil else { return false }
        func isJoined(_ other: IngredientToken?, _ joins: (IngredientToken) -> Bool) -> Bool {
            other.map { $0.number != nil && joins($0) } ?? false
        }
        return isJoined(token(place + 1)) { $0.range.lowerBound == number.range.upperBound }
            || isJoined(token(place - 1)) { $0.range.upperBound == number.range.lowerBound }
    }

    /// Reads the part that is used of the following pieces: `Zest and juice of`, `le jus de`.
    private mutating func readParts() {
        var end = index
        while isWord(Self.parts, at: end) || isSign("/", at: end) { end += 1 }
        let isCounted = isNumber(at: isSign("'’", at: end + 1) ? end + 2 : end + 1)
        let isSaid = (index..<end).contains {
            isWord(Self.juices, at: $0) || isCounted && isWord(Self.pieces, at: $0)
        }
        guard isSaid, isWord(Self.from, at: end) || isSign("'’", at: end + 1) && isWord(Self.of, at: end) else {
            return
        }
        note(index..<end)
        index = end
        skipOf()
    }

    private func isNumber(at place: Int) -> Bool {
        token(place).map { $0.number != nil || $0.isWord && Self.numbers[$0.folded] != nil } ?? false
    }

    /// Skips `of`, `de`, `d'`, `de la`.
    mutating func skipOf() {
        while isWord(Self.of, at: index) {
            index += 1
            skipSigns("'’")
        }
    }

    // MARK: - A number and its measure

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
    private mutating func bareMeasure() -> Quantity? {
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

    // MARK: - Several of them

    /// Reads a quantity with what follows it: pack sizes, the same in other units, a second quantity.
    private mutating func take(_ first: Quantity) {
        var quantity = first
        recordTin(first.measure)
        if isSize(first) { return }
        readPacks(&quantity)
        readContents(&quantity)
        readOtherUnits(&quantity)
        readSum(&quantity)
        skipContainer(behind: quantity)
        reading.amount = quantity.amount
        reading.scaled = quantity.scaled
    }

    /// Parses a number of packs of a size: `2 x 400g`, `4 (8-oz.) bars`, `3 400g cans`.
    private mutating func readPacks(_ quantity: inout Quantity) {
        guard quantity.measure == nil else { return }
        let start = index
        let isTimes = isWord(["x"], at: index) || isSign("×x*", at: index)
        let isOpen = isSign("(", at: index)
        if isTimes || isOpen || isSign("-–—", at: index) { index += 1 }
        skip(Self.about)
        guard let one = self.quantity(), let measure = one.measure else {
            index = start
            return
        }
        if measure.kind == .length { return skipSize(isOpen) }
        guard measure.isExact else {
            index = start
            return
        }
        if isOpen { skipUntilClosed() }
        skipSigns("-")
        let isPack = MeasureWord.at(index, in: tokens)?.word.kind == .container || isTimes
        guard isPack || !isOpen, let least = quantity.least.times(one.least), let most = quantity.most.times(one.most)
        else { return }
        (quantity.least, quantity.most, quantity.measure) = (least, most, measure)
    }

    /// Parses the contents of each: `1 pot de 250 g de`, `2 balls of 125 g`.
    private mutating func readContents(_ quantity: inout Quantity) {
        guard let measure = quantity.measure, measure.kind == .container || measure.kind == .part else { return }
        let start = index
        while isWord(Self.of, at: index) || isWord(Self.about, at: index) || isSign("'’", at: index) { index += 1 }
        guard index > start, let one = self.quantity(), one.measure?.isExact == true,
            let least = quantity.least.times(one.least), let most = quantity.most.times(one.most)
        else {
            index = start
            return
        }
        (quantity.least, quantity.most, quantity.measure) = (least, most, one.measure)
    }

    /// Skips the size of a piece: `1½-inch-thick`.
    private mutating func skipSize(_ isOpen: Bool) {
        if isOpen { return skipUntilClosed() }
        while isSign("-", at: index), token(index + 1)?.isWord == true { index += 2 }
    }

    /// Parses the same amount in other units, and prefers grams and millilitres: `175g/6oz`, `1 cup (240 ml)`.
    private mutating func readOtherUnits(_ quantity: inout Quantity) {
        guard quantity.measure != nil else { return }
        let (start, isOpen) = (index, isSign("(", at: index))
        guard isOpen || isSign("/", at: index) else { return }
        index += 1
        skip(Self.about)
        guard let other = self.quantity(), other.measure != nil, !isOpen || isClosing() else {
            index = start
            return
        }
        let more = isOpen ? nil : self.quantity()
        if isOpen { skipUntilClosed() }
        if more == nil {
            quantity.scaled += other.scaled
        } else if let sign = token(start), let last = token(index - 1) {
            // `/1lb 8 oz`: one amount of two numbers, which is left out when scaling.
            let range = sign.range.lowerBound..<last.range.upperBound
            quantity.scaled.append(ScaledNumber(range: range, value: other.least, isLeftOut: true))
        }
        guard quantity.measure?.isMetric == false, other.measure?.isMetric == true else { return }
        (quantity.least, quantity.most, quantity.measure) = (other.least, other.most, other.measure)
    }

    /// Returns whether the bracket ends here or a remark follows.
    private func isClosing() -> Bool { isSign("),;", at: index) || isWord(["packed", "total", "each"], at: index) }

    private mutating func skipUntilClosed() {
        while let token = next, !token.isSign(")") { index += 1 }
        index = min(index + 1, tokens.count)
    }

    /// Parses a sum: `1 tablespoon plus 1 teaspoon`.
    private mutating func readSum(_ quantity: inout Quantity) {
        let start = index
        guard isWord(["plus"], at: index) || isSign("+", at: index) else { return }
        index += 1
        guard let more = self.quantity(), let small = more.measure?.gramsOrMillilitres,
            let large = quantity.measure?.gramsOrMillilitres, let factor = large.times(small.inverse),
            let least = quantity.least.times(factor)?.plus(more.least),
            let most = quantity.most.times(factor)?.plus(more.most)
        else {
            index = start
            return
        }
        quantity = Quantity(
            least: least, most: most, measure: more.measure, scaled: quantity.scaled + more.scaled)
    }

    /// Skips the container after an amount: `400g tin`, `14 oz jar`.
    private mutating func skipContainer(behind quantity: Quantity) {
        guard let measure = quantity.measure, measure.isExact || measure.kind == .length else { return }
        skipSigns("-")
        guard let (word, end) = MeasureWord.at(index, in: tokens) else { return }
        let isPiece =
            ["piece", "pièce", "morceau", "nub", "lump", "thumb"].contains(word.unit)
            || word.kind == .part && isWord(Self.of, at: end)
        guard word.kind == .container || isPiece else { return }
        recordTin(word)
        if word.unit != measure.unit { index = end }
    }

    /// Records whether the measure is a tin.
    mutating func recordTin(_ measure: MeasureWord?) {
        if let measure, Self.tins.contains(measure.unit) { reading.isTinned = true }
    }

    /// Returns whether a length is the size of pieces: `12-inch tortillas`; two centimetres of ginger are an amount.
    private func isSize(_ quantity: Quantity) -> Bool {
        guard let measure = quantity.measure, measure.kind == .length else { return false }
        let most = Ratio(measure.unit == "inch" ? 5 : measure.unit == "cm" ? 12 : 120) ?? .one
        guard quantity.most > most, !isWord(Self.of, at: index) else { return false }
        let place = isSign("-", at: index) ? index + 1 : index
        return MeasureWord.at(place, in: tokens).map { $0.word.kind == .part } != true
    }
}
