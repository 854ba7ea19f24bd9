import Values

/// Parsing of a line's amount.
extension IngredientReader {
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
            readQuantity(quantity)
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

    // MARK: - Several quantities

    /// Reads a quantity with what follows it: pack sizes, the same in other units, a second quantity.
    private mutating func readQuantity(_ first: Quantity) {
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
