import Values

/// Parsing of a line's food.
extension IngredientReader {
    /// Reads the rest of a separate measure as notes.
    mutating func readRest() {
        skipOf()
        skipSigns(",;-–.")
        note(index..<tokens.count)
        recordOptional()
    }

    mutating func readFood() {
        skipOf()
        skipSigns(",;-–.:'’‘“”«»\"")
        let start = index
        let end = endOfFood(from: start)
        reading.food = food(start..<end)
        note(afterFood(end)..<tokens.count)
        if reading.amount == nil { readAmountBehind(start..<end) } else { readMore(from: afterFood(end)) }
        readFood(behindPlus: afterFood(end))
        recordOptional()
        reading.isHeading = reading.amount == nil && (isSign(":", at: tokens.count - 1) || isPurpose)
        if !reading.food.contains(where: \.isLetter) { useFallbackFood() }
        readPartOfName()
    }

    /// Whether the line is only a heading: `For the sauce`, `Pour la pâte`, `To serve`.
    private var isPurpose: Bool {
        guard tokens.count <= 8, tokens.allSatisfy({ $0.isWord || $0.isSign("'’-") }) else { return false }
        if Self.servings.contains(tokens.map(\.folded).joined(separator: " ")) { return true }
        return isWord(Self.purposes, at: 0) && isWord(["the", "la", "le", "les", "l"], at: 1) && tokens.count > 2
    }

    /// Returns the index where the food ends and notes begin.
    private mutating func endOfFood(from start: Int) -> Int {
        var (place, isNamed) = (start, false)
        while let token = token(place) {
            if token.isSign("(,;+") || token.isSign("-–—") && isFree(place) {
                if isNamed { return place }
            } else if isNamed, isSize(at: place) {
                return place
            } else if token.isWord {
                if isNamed, isRemark(at: place) { return place }
                isNamed = isNamed || !NameWords.idle.contains(NameWords.stem(token.folded))
            }
            place = token.isSign("(") ? closing(place) + 1 : place + 1
        }
        return min(place, tokens.count)
    }

    /// Returns whether a dash has a blank before it.
    private func isFree(_ place: Int) -> Bool {
        guard let before = token(place - 1), let sign = token(place) else { return false }
        return before.range.upperBound < sign.range.lowerBound
    }

    private func closing(_ open: Int) -> Int {
        var place = open
        while let token = token(place), !token.isSign(")") { place += 1 }
        return min(place, tokens.count)
    }

    /// Returns whether the weight of one piece begins here: `gigot de 2 kg`, `potimarron d'environ 600 g`.
    private func isSize(at place: Int) -> Bool {
        guard isWord(Self.of, at: place) || isWord(Self.about, at: place) else { return false }
        var place = place
        while isWord(Self.of, at: place) || isWord(Self.about, at: place) || isSign("'’", at: place) { place += 1 }
        guard token(place)?.number != nil else { return false }
        let most = (place + 1..<place + 4).first {
            token($0)?.number == nil && !isSign("-–", at: $0) && !isWord(Self.until, at: $0)
        }
        return most.flatMap { MeasureWord.at($0, in: tokens) }.map { $0.word.isExact || $0.word.kind == .length }
            ?? false
    }

    /// Returns whether a remark begins here, such as a purpose: `to fry`, `to brush with`.
    private func isRemark(at place: Int) -> Bool {
        if isWord(["to"], at: place), token(place + 1)?.isWord == true { return true }
        return end(of: Self.remarks, at: place) != nil
    }

    private func afterFood(_ end: Int) -> Int {
        var place = end
        while isSign("(),;-–—+", at: place) { place += 1 }
        return place
    }

    /// Returns the food without brackets before it, which become a note.
    private mutating func food(_ range: Range<Int>) -> String {
        var start = range.lowerBound
        if isSign("(", at: start) {
            let end = min(closing(start), range.upperBound)
            note(start + 1..<max(end, start + 1))
            start = min(end + 1, range.upperBound)
        }
        var end = range.upperBound
        while end > start, isSign(".,;:)", at: end - 1) { end -= 1 }
        return words(start..<end)
    }

    /// Reads an amount after the food: `Zucchero 105 g`, `farine : 250 g`.
    private mutating func readAmountBehind(_ range: Range<Int>) {
        guard let place = range.dropFirst().first(where: { token($0)?.number != nil }), place > range.lowerBound else {
            return
        }
        let was = index
        index = place
        guard let quantity = quantity(), index >= range.upperBound else {
            index = was
            return
        }
        recordTin(quantity.measure)
        reading.amount = quantity.amount
        reading.scaled = quantity.scaled
        let isTimes = isWord(["x"], at: place - 1) || isSign("×*", at: place - 1)
        reading.food = food(range.lowerBound..<(isTimes ? max(place - 1, range.lowerBound) : place))
    }

    /// Adds the numbers after a plus to those that are scaled: `1 egg, plus 1 yolk`.
    private mutating func readMore(from place: Int) {
        guard isWord(["plus"], at: place) || isSign("+", at: place - 1), !reading.scaled.isEmpty else { return }
        let place = isWord(["plus"], at: place) ? place + 1 : place
        guard token(place)?.number != nil else { return }
        let was = index
        index = place
        reading.scaled += quantity()?.scaled ?? []
        index = was
    }

    /// Reads the food after a plus: `salt + pepper`. After the word `plus` it needs an amount, unlike `plus extra for
    /// the tin`.
    private mutating func readFood(behindPlus place: Int) {
        let isSaid = isWord(["plus"], at: place)
        guard isSaid || isSign("+", at: place - 1), let first = token(isSaid ? place + 1 : place) else { return }
        var added = Self.line(String(text[first.range.lowerBound...]))
        guard added.amount != nil || !isSaid else { return }
        nameEgg(&added)
        reading.more = [ReadIngredient(added)] + added.more
        reading.more[0].more = []
    }

    /// Completes the name of an egg's part: `3 eggs + 2 whites`.
    private func nameEgg(_ added: inout Reading) {
        guard NameWords(reading.food).words.contains(where: ["egg", "oeuf"].contains) else { return }
        added.food = Self.partsOfEggs[NameWords(added.food).joined] ?? added.food
    }

    private static let partsOfEggs = [
        "jaune": "jaune d'œuf", "blanc": "blanc d'œuf", "yolk": "egg yolk", "white": "egg white",
    ]

    private mutating func recordOptional() {
        guard (0..<tokens.count).contains(where: { isWord(Self.optional, at: $0) }) || text.folded.contains("si desire")
        else { return }
        reading.isOptional = true
    }

    /// Uses the measure as the food if no food is left, as in `3 noix`; else the whole text.
    private mutating func useFallbackFood() {
        if let unit = reading.amount?.unit, MeasureWord.of(unit: unit)?.isExact != true, let word = lastWord() {
            reading.food = word
            reading.amount?.unit = nil
            for place in reading.scaled.indices { reading.scaled[place].measure = nil }
        } else {
            reading.food = text.trimmingSpaces()
        }
    }

    private func lastWord() -> String? {
        tokens[..<min(index, tokens.count)].last(where: \.isWord).map { String(text[$0.range]) }
    }

    /// Reads `2 garlic cloves` as two cloves of garlic.
    private mutating func readPartOfName() {
        guard let amount = reading.amount, amount.unit == nil else { return }
        let words = reading.food.split(separator: " ")
        guard words.count > 1, let last = words.last, let word = Self.ends[String(last).folded] else { return }
        let rest = words.dropLast()
        guard !rest.allSatisfy({ NameWords.idle.contains(NameWords.stem(String($0).folded)) }) else { return }
        reading.food = rest.joined(separator: " ")
        reading.amount?.unit = word
    }

    private static let ends = [
        "clove": "clove", "cloves": "clove", "stalk": "stalk", "stalks": "stalk", "sprig": "sprig", "sprigs": "sprig",
        "rib": "rib", "ribs": "rib", "bulb": "bulb", "bulbs": "bulb",
    ]
}
