import Values

/// A typed shopping list entry with an amount before or after the name: `2 kg potatoes`, `3x toilet paper`, `lait 2 l`,
/// `6 x 1,5 l water`.
///
/// A number that may be part of the name is left in it: `7up`, `WD 40`, `00 flour`, `100% cocoa`.
public struct TypedEntry: Equatable {
    /// The name of what to buy, such as `potatoes`, or `bunch of radishes`.
    public var name: String
    /// The name without its container, such as `radishes`.
    public var bareName: String
    public var amount = Amount.one
    /// The unit's row id; nil for pieces, or the product's own unit.
    public var unitId: Int64?

    /// - Parameter units: The household's units.
    public init(_ text: String, units: [Unit]) {
        let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let reader = TypedEntryReader(trimmed, units)
        self = reader.leading() ?? reader.trailing() ?? TypedEntry(name: trimmed, bareName: trimmed)
    }

    fileprivate init(name: String, bareName: String, amount: Amount = .one, unitId: Int64? = nil) {
        (self.name, self.bareName, self.amount, self.unitId) = (name, bareName, amount, unitId)
    }
}

/// A number, a word or a sign of the typed text.
private struct TypedToken {
    var text: Substring
    var kind: Kind
    /// Whether it follows the previous token without a blank.
    var isGlued: Bool

    enum Kind { case number, word, sign }

    static func all(in text: String) -> [TypedToken] {
        var (tokens, rest, isGlued): ([TypedToken], Substring, Bool) = ([], text[...], false)
        while let first = rest.first {
            if first.isWhitespace {
                (rest, isGlued) = (rest.dropFirst(), false)
                continue
            }
            let kind: Kind = first.isASCIIDigit ? .number : first.isLetter ? .word : .sign
            let length =
                switch kind {
                case .number: Self.numberLength(rest)
                case .word: rest.prefix(while: \.isLetter).count
                case .sign: 1
                }
            tokens.append(TypedToken(text: rest.prefix(length), kind: kind, isGlued: isGlued))
            (rest, isGlued) = (rest.dropFirst(length), true)
        }
        return tokens
    }

    /// Returns the length of a number with decimals or as a fraction: `1,5`, `1/2`.
    private static func numberLength(_ text: Substring) -> Int {
        let whole = text.prefix(while: \.isASCIIDigit).count
        let rest = text.dropFirst(whole)
        guard let point = rest.first, ",./".contains(point) else { return whole }
        let decimals = rest.dropFirst().prefix(while: \.isASCIIDigit).count
        return decimals > 0 ? whole + 1 + decimals : whole
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

private struct TypedEntryReader {
    private let text: String
    private let tokens: [TypedToken]
    private let units: [Unit]

    /// An amount, and the index of the token after it.
    private struct Reading {
        var amount: Amount
        var measure: Measure?
        var end: Int
    }

    private enum Measure {
        /// A multiple of a unit.
        case unit(Int64, Ratio)
        /// A measure without a household unit, converted to grams or millilitres.
        case converted(Unit, Ratio)
        case dozen
        /// A container in the singular.
        case container(String)
    }

    init(_ text: String, _ units: [Unit]) {
        (self.text, self.units, tokens) = (text, units, TypedToken.all(in: text))
    }

    /// Parses an entry that begins with an amount; nil if it does not.
    func leading() -> TypedEntry? {
        guard let reading = amount(at: 0), reading.end < tokens.count, !tokens[reading.end].isGlued else { return nil }
        var begin = reading.end
        if reading.measure != nil { begin = afterConnective(begin) }
        guard begin < tokens.count, isName(tokens[begin...]) else { return nil }
        // As in `3 in 1 detergent`.
        if ["in", "en"].contains(tokens[begin].text.lowercased()), begin + 1 < tokens.count,
            tokens[begin + 1].kind == .number
        {
            return nil
        }
        let bare = String(text[tokens[begin].text.startIndex...])
        guard case .container(let one) = reading.measure else { return entry(reading, named: bare, bare) }
        let rest = text[tokens[reading.end - 1].text.endIndex...]
        return entry(reading, named: one + rest, bare)
    }

    /// Parses an entry that ends with an amount; nil if it does not. A bare number needs a comma, a colon or a bracket
    /// before it.
    func trailing() -> TypedEntry? {
        for begin in tokens.indices.dropFirst() {
            let isBehindSign = isSeparated(begin)
            guard isBehindSign || !tokens[begin].isGlued, let reading = amount(at: begin) else { continue }
            var end = reading.end
            if end < tokens.count, tokens[end].text == ")" { end += 1 }
            let isCount = tokens[begin].text.isTimes || tokens[begin..<reading.end].last?.text.isTimes == true
            guard end == tokens.count, reading.measure != nil || isCount || isBehindSign else { continue }
            var last = begin - 1
            while last >= 0, tokens[last].kind == .sign, ",:(-–".contains(tokens[last].text) { last -= 1 }
            guard last >= 0, isName(tokens[...last]) else { continue }
            let bare = String(text[..<tokens[last].text.endIndex])
            guard case .container(let one) = reading.measure else { return entry(reading, named: bare, bare) }
            return entry(reading, named: "\(bare), \(one)", bare)
        }
        return nil
    }

    private func entry(_ reading: Reading, named name: String, _ bare: String) -> TypedEntry? {
        var entry = TypedEntry(name: name, bareName: bare, amount: reading.amount)
        switch reading.measure {
        case .unit(let id, let ratio):
            guard let amount = reading.amount.nearest(ratio) else { return nil }
            (entry.amount, entry.unitId) = (amount, id)
        case .converted(let unit, let ratio):
            guard let amount = reading.amount.nearest(ratio)?.roundedForShop(in: unit) else { return nil }
            (entry.amount, entry.unitId) = (amount, unit.id)
        case .dozen:
            guard let amount = Ratio(12).flatMap(reading.amount.times) else { return nil }
            entry.amount = amount
        case .container, nil: break
        }
        return entry
    }

    /// Returns whether a comma, a colon, a bracket or a dash between blanks precedes a token.
    private func isSeparated(_ index: Int) -> Bool {
        let sign = tokens[index - 1]
        if ",:(".contains(sign.text) { return true }
        return "-–".contains(sign.text) && !sign.isGlued && !tokens[index].isGlued
    }

    private func isName(_ tokens: ArraySlice<TypedToken>) -> Bool { tokens.contains { $0.kind == .word } }

    // MARK: - Amounts

    /// Parses `2`, `2 kg`, `3x`, `x3`, `6 x 1,5 l`, `dozen`, `a dozen`.
    private func amount(at begin: Int) -> Reading? {
        let isOne = begin + 1 < tokens.count && ["a", "an", "une"].contains(tokens[begin].text.lowercased())
        let word = isOne ? begin + 1 : begin
        if case .dozen? = measure(at: word, isGlued: false) {
            return Reading(amount: .one, measure: .dozen, end: word + 1)
        }
        if begin + 1 < tokens.count, tokens[begin].text.isTimes {
            return number(at: begin + 1).map { Reading(amount: $0.amount, measure: nil, end: $0.end) }
        }
        guard let (amount, first) = number(at: begin) else { return nil }
        var end = first
        let isTimes = end < tokens.count && tokens[end].text.isTimes
        if isTimes {
            end += 1
            if let (each, after) = number(at: end), let measure = measure(at: after, isGlued: true) {
                guard let all = Ratio(each.thousandths, 1_000).flatMap(amount.times) else { return nil }
                return Reading(amount: all, measure: measure, end: after + 1)
            }
            return Reading(amount: amount, measure: nil, end: end)
        }
        if let measure = measure(at: end, isGlued: true) {
            return Reading(amount: amount, measure: measure, end: end + 1)
        }
        return Reading(amount: amount, measure: nil, end: end)
    }

    /// Parses `2`, `1,5`, `½`, `1 ½`, `1/2`; nil for a leading zero, as in `00 flour`.
    private func number(at index: Int) -> (amount: Amount, end: Int)? {
        guard index < tokens.count else { return nil }
        if let fraction = fraction(tokens[index].text) { return (fraction, index + 1) }
        guard tokens[index].kind == .number else { return nil }
        let text = tokens[index].text
        guard !(text.hasPrefix("0") && text.dropFirst().first?.isASCIIDigit == true), let amount = Amount(String(text)),
            amount > .zero, amount <= Self.most
        else { return nil }
        if index + 1 < tokens.count, let more = fraction(tokens[index + 1].text),
            !text.contains(where: { ",.".contains($0) })
        {
            return (amount + more, index + 2)
        }
        return (amount, index + 1)
    }

    /// The largest amount on a list; longer numbers are not amounts.
    private static let most = Amount(thousandths: 99_999_000)

    private func fraction(_ text: Substring) -> Amount? {
        switch text {
        case "½", "1/2": Amount(thousandths: 500)
        case "¼", "1/4": Amount(thousandths: 250)
        case "¾", "3/4": Amount(thousandths: 750)
        case "⅓", "1/3": Amount(thousandths: 333)
        case "⅔", "2/3": Amount(thousandths: 667)
        case "⅛", "1/8": Amount(thousandths: 125)
        default: nil
        }
    }

    // MARK: - Measures

    /// - Parameter isGlued: Whether the measure may follow a number without a blank, as in `2kg`.
    private func measure(at index: Int, isGlued: Bool) -> Measure? {
        guard index < tokens.count, tokens[index].kind == .word, isGlued || !tokens[index].isGlued else { return nil }
        // As the letter in `2C-type cable`.
        if index + 1 < tokens.count, tokens[index + 1].isGlued, !",:)".contains(tokens[index + 1].text) { return nil }
        let word = String(tokens[index].text).folded
        if ["dozen", "dozens", "douzaine", "douzaines"].contains(word) { return .dozen }
        if let unit = unit(called: word) { return .unit(unit.id, .one) }
        guard let known = MeasureWord.named(word) else { return nil }
        if let unit = units.first(where: { $0.symbol == known.unit }) { return .unit(unit.id, .one) }
        switch known.kind {
        case .mass(let ratio), .volume(let ratio):
            guard let base = units.first(where: { $0.symbol == (known.isMass ? "g" : "ml") }) else { return nil }
            return .converted(base, ratio)
        case .container, .part: return .container(known.unit)
        case .length: return nil
        }
    }

    /// Returns the unit with this symbol or name, including both languages' words for packs and pieces.
    private func unit(called word: String) -> Unit? {
        if let own = units.first(where: { [$0.name, $0.plural].contains { $0?.folded == word } }) { return own }
        let symbol =
            switch word {
            case "piece", "pieces", "pcs", "pc", "pce": "piece"
            case "pack", "packs", "pk", "paquet", "paquets", "packet", "packets": "pack"
            default: word
            }
        return units.first { $0.symbol.folded == symbol }
    }

    /// Returns the index after `of`, `de`, `d'`, `de la`.
    private func afterConnective(_ index: Int) -> Int {
        guard index < tokens.count else { return index }
        switch tokens[index].text.lowercased() {
        case "of", "du", "des": return index + 1
        case "d" where index + 1 < tokens.count && "'’".contains(tokens[index + 1].text): return index + 2
        case "de":
            guard index + 1 < tokens.count else { return index + 1 }
            let next = tokens[index + 1].text.lowercased()
            if next == "la" { return index + 2 }
            if next == "l", index + 2 < tokens.count, "'’".contains(tokens[index + 2].text) { return index + 3 }
            return index + 1
        default: return index
        }
    }
}

extension Substring {
    fileprivate var isTimes: Bool { ["x", "X", "×", "*"].contains(self) }
}
