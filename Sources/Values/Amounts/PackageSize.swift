/// How much a package holds, read from what is printed on it, such as `2 x 150 g (300 g)`.
public struct PackageSize: Hashable, Codable, Sendable {
    /// All that is in it: in grams, millilitres or pieces, by its kind.
    public let amount: Amount
    public let kind: Unit.Kind
    /// How many smaller packs or pieces that comes in, as 6 for `6 x 33 cl`; nil where nothing is said of them.
    public let pieces: Int?
    /// What is left of it without the liquid, in the same unit; nil where nothing is said of any.
    public let drained: Amount?

    /// Reads what stands on a package or in a catalogue: several units for the same, multi-packs, drained weights.
    ///
    /// Grams and millilitres go before ounces and pints, which are US ones (NIST Handbook 44, Appendix C). Nil for what
    /// says no amount, such as a bare number.
    public init?(_ text: String) { self.init(of: Measure.all(in: text)) }

    /// Reads a serving, on which a point is a decimal one: "1 pickle (141.748 g)" weighs no 141 kg.
    public init?(serving text: String) { self.init(of: Measure.all(in: text, groupsThousands: false)) }

    private init?(of measures: [Measure]) {
        let whole = measures.filter { !$0.isDrained }
        guard
            let said = whole.first(where: \.unit.isMetric) ?? whole.first(where: { $0.unit.kind != .count })
                ?? whole.first,
            said.amount > .zero
        else { return nil }
        amount = said.amount
        kind = said.unit.kind
        let agreeing = whole.first { $0.times > 1 && $0.unit.kind == said.unit.kind && $0.amount.isAbout(said.amount) }
        let counted = kind == .count ? nil : whole.first { $0.unit.kind == .count }?.amount.whole
        pieces = said.times > 1 ? said.times : agreeing?.times ?? counted
        drained = measures.first { $0.isDrained && $0.unit.kind == said.unit.kind && $0.amount < said.amount }?.amount
    }
}

/// A number with its unit, as it stands in a text.
private struct Measure {
    let amount: Amount
    let unit: PackageUnit
    /// How often it was said to be there: 6 in `6 x 33 cl`, whose amount is that of all six.
    let times: Int
    var isDrained = false

    /// Those of a text, in its order.
    static func all(in text: String, groupsThousands: Bool = true) -> [Measure] {
        let tokens = PackageToken.all(in: text, groupsThousands: groupsThousands)
        var (found, factors, word): ([Measure], [PackageNumber], String?) = ([], [], nil)
        var isNextDrained = false
        for (index, token) in tokens.enumerated() {
            switch token {
            case .number(let number):
                // A number that no sign ties to the one before begins anew.
                if index == 0 || tokens[index - 1] != .times { factors = [] }
                factors.append(number)
                word = nil
            case .times: continue
            case .other: (factors, word) = ([], nil)
            case .word(let name):
                if PackageUnit.drained.contains(where: name.hasPrefix) {
                    if found.count > 1 { found[found.count - 1].isDrained = true } else { isNextDrained = true }
                }
                let unit = PackageUnit([word, name].compactMap(\.self).joined(separator: " ")) ?? PackageUnit(name)
                word = name
                // In `30 bags x 2 g` the bags say only how many.
                let isCounted = tokens.dropFirst(index + 1).first == .times && unit?.kind ?? .count == .count
                guard !isCounted, let unit, var measure = Measure(factors, unit) else { continue }
                measure.isDrained = isNextDrained
                found.append(measure)
                (factors, isNextDrained) = ([], false)
            }
        }
        return found
    }

    /// - Parameter factors: The last is of the unit, those before say how many.
    init?(_ factors: [PackageNumber], _ unit: PackageUnit) {
        guard let last = factors.last, factors.count <= 3, let one = last.amount(unit) else { return nil }
        var (times, total): (Int, Int64) = (1, one.thousandths)
        for factor in factors.dropLast() {
            guard let count = factor.whole, (1...10_000).contains(count) else { return nil }
            times *= count
            total = total.multipliedReportingOverflow(by: Int64(count)).partialValue
        }
        guard total > 0, total <= Amount.most else { return nil }
        (amount, self.unit, self.times) = (Amount(thousandths: total), unit, times)
    }
}

extension Amount {
    /// A thousand kilograms: nobody carries more home.
    fileprivate static let most: Int64 = 1_000_000_000

    fileprivate var whole: Int? { thousandths.isMultiple(of: 1_000) ? Int(thousandths / 1_000) : nil }

    /// Whether both are the same but for what printers round.
    fileprivate func isAbout(_ other: Amount) -> Bool {
        abs(thousandths - other.thousandths) * 20 <= max(thousandths, other.thousandths)
    }
}
