/// The contents of a package, parsed from its printed text, such as `2 x 150 g (300 g)`.
public struct PackageSize: Hashable, Codable, Sendable {
    /// The whole contents in grams, millilitres or pieces, by the kind.
    public let amount: Amount
    public let kind: Unit.Kind
    /// The number of smaller packs or pieces inside, as 6 for `6 x 33 cl`; nil if the text gives none.
    public let pieces: Int?
    /// The drained amount in the same unit; nil if the text gives none.
    public let drained: Amount?

    /// Parses the text of a package or a catalogue: one amount in several units, multi-packs, drained weights.
    ///
    /// Prefers grams and millilitres to ounces and pints, which are US ones (NIST Handbook 44, Appendix C). Nil if the
    /// text has no amount, as for a bare number.
    public init?(_ text: String) { self.init(of: Measure.all(in: text)) }

    /// Parses a serving, in which a point is always a decimal point: "1 pickle (141.748 g)" is not 141 kg.
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

/// A number with its unit in a text.
private struct Measure {
    let amount: Amount
    let unit: PackageUnit
    /// The factor of a multi-pack: 6 in `6 x 33 cl`, whose amount is that of all six.
    let times: Int
    var isDrained = false

    /// Returns the measures of a text in its order.
    static func all(in text: String, groupsThousands: Bool = true) -> [Measure] {
        let tokens = PackageToken.all(in: text, groupsThousands: groupsThousands)
        var (found, factors, word): ([Measure], [PackageNumber], String?) = ([], [], nil)
        var isNextDrained = false
        for (index, token) in tokens.enumerated() {
            switch token {
            case .number(let number):
                // Without a multiplication sign before it, a number begins a new measure.
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
                // In `30 bags x 2 g` the bags are only a count.
                let isCounted = tokens.dropFirst(index + 1).first == .times && unit?.kind ?? .count == .count
                guard !isCounted, let unit, var measure = Measure(factors, unit) else { continue }
                measure.isDrained = isNextDrained
                found.append(measure)
                (factors, isNextDrained) = ([], false)
            }
        }
        return found
    }

    /// - Parameter factors: The last is the number of units, the others are how many there are.
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
    /// A thousand kilograms or litres, more than any household buys; also a million pieces.
    fileprivate static let most: Int64 = 1_000_000_000

    fileprivate var whole: Int? { thousandths.isMultiple(of: 1_000) ? Int(thousandths / 1_000) : nil }

    /// Returns whether the amounts differ by at most 5%, which is what labels round.
    fileprivate func isAbout(_ other: Amount) -> Bool {
        abs(thousandths - other.thousandths) * 20 <= max(thousandths, other.thousandths)
    }
}
