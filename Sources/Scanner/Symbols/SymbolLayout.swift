/// The structure of a retail symbology: guards, places of the digits, number sets and check digit.
///
/// GS1 General Specifications, 5.2.1 (number sets, parities, guards) and 7.9 (check digits).
struct SymbolLayout: Sendable {
    let symbology: Symbology
    /// From the first bar to the last.
    let modules: Int
    /// The first module of each digit.
    let digits: [Int]
    /// The elements of ``DigitPattern`` that can stand in each place.
    let alphabets: [Range<Int>]
    /// The guards, as runs of dark modules.
    let guardBars: [Range<Int>]
    /// Edges that every symbol has, whatever its digits.
    let commonEdges: [Edge]
    /// Which number sets can stand together; the choice carries a digit or two of its own.
    let parities: [Parity]
    /// The first digit from which all parities are alike.
    let common: Int

    /// An edge in a known place: 1 from dark to bright, -1 from bright to dark.
    struct Edge: Sendable {
        let position: Float
        let sign: Float
    }

    /// A choice of number sets, and what follows from it for the check digit.
    struct Parity: Sendable {
        /// The first element of the number set of each digit: 0 for A, 10 for B, 20 for C.
        let sets: [Int]
        /// The weight of each digit in the checksum.
        let weights: [Int]
        /// The residue of the digits that the parity itself carries.
        let residue: Int
        /// The characters before and after the digits in the text.
        let prefix: String
        let suffix: String
        /// The last digits for which the weights hold.
        let lastDigits: ClosedRange<Int>
    }

    /// UPC-A is an EAN-13 that begins with 0.
    static let ean13 = SymbolLayout(
        .ean13, modules: 95, left: (0..<6).map { 3 + 7 * $0 }, right: (0..<6).map { 50 + 7 * $0 },
        guardBars: [0..<1, 2..<3, 46..<47, 48..<49, 92..<93, 94..<95],
        parities: DigitPattern.parities.enumerated().map { first, sets in
            Parity(
                sets: sets.map { $0 == "B" ? 10 : 0 } + [Int](repeating: 20, count: 6),
                weights: [3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1], residue: first, prefix: String(first), suffix: "",
                lastDigits: 0...9)
        }, common: 6)

    static let ean8 = SymbolLayout(
        .ean8, modules: 67, left: (0..<4).map { 3 + 7 * $0 }, right: (0..<4).map { 36 + 7 * $0 },
        guardBars: [0..<1, 2..<3, 32..<33, 34..<35, 64..<65, 66..<67],
        parities: [
            Parity(
                sets: [0, 0, 0, 0, 20, 20, 20, 20], weights: [3, 1, 3, 1, 3, 1, 3, 1], residue: 0, prefix: "",
                suffix: "", lastDigits: 0...9)
        ], common: 0)

    static let upcE = SymbolLayout(
        .upcE, modules: 51, left: (0..<6).map { 3 + 7 * $0 }, right: [],
        guardBars: [0..<1, 2..<3, 46..<47, 48..<49, 50..<51], parities: upcEParities, common: 6)

    /// The number system and the check digit choose the parity; the last digit says how the code expands to a UPC-A, and
    /// so what the others count.
    private static var upcEParities: [Parity] {
        let expansions: [(ClosedRange<Int>, [Int])] = [
            (0...2, [1, 3, 3, 1, 3, 1]), (3...3, [1, 3, 1, 1, 3, 0]), (4...4, [1, 3, 1, 3, 3, 0]),
            (5...9, [1, 3, 1, 3, 1, 3]),
        ]
        var all: [Parity] = []
        for system in 0...1 {
            for (check, sets) in DigitPattern.checkParities.enumerated() {
                let starts = sets.map { ($0 == "B") == (system == 0) ? 10 : 0 }
                for (lastDigits, weights) in expansions {
                    all.append(
                        Parity(
                            sets: starts, weights: weights, residue: (3 * system + check) % 10, prefix: String(system),
                            suffix: String(check), lastDigits: lastDigits))
                }
            }
        }
        return all
    }

    private init(
        _ symbology: Symbology, modules: Int, left: [Int], right: [Int], guardBars: [Range<Int>], parities: [Parity],
        common: Int
    ) {
        self.symbology = symbology
        self.modules = modules
        digits = left + right
        let leftSets = symbology == .ean8 ? 0..<10 : 0..<20
        alphabets = left.map { _ in leftSets } + right.map { _ in 20..<30 }
        self.guardBars = guardBars
        self.parities = parities
        self.common = common
        // Left digits begin bright and end dark, right ones the other way round.
        let ofGuards = guardBars.flatMap {
            [
                Edge(position: Float($0.lowerBound), sign: -1),
                Edge(position: Float($0.upperBound), sign: 1),
            ]
        }
        let ofLeft = left.dropFirst().map { Edge(position: Float($0), sign: 1) }
        let ofRight = right.dropLast().map { Edge(position: Float($0 + 7), sign: -1) }
        let lastLeft = [Edge(position: Float((left.last ?? 0) + 7), sign: 1)]
        let firstRight = right.first.map { [Edge(position: Float($0), sign: -1)] } ?? []
        let all = ofGuards + [Edge(position: 3, sign: 1)] + ofLeft + ofRight + lastLeft + firstRight
        var seen: Set<Float> = []
        commonEdges = all.filter { seen.insert($0.position).inserted }.sorted { $0.position < $1.position }
    }

    /// Samples of a symbol with five modules on each side.
    var samples: Int { (modules + 2 * Self.margin) * Self.samplesPerModule }

    /// Modules beside the symbol that are compared, too: a part of its quiet zones.
    static let margin = 5
    static let samplesPerModule = 4

    /// The module coordinate of a sample.
    @inline(__always)
    static func module(ofSample index: Int) -> Float {
        (Float(index) + 0.5) / Float(samplesPerModule) - Float(margin)
    }

    /// The sample at the middle of a digit: the boundary between what speaks for it and its predecessor, and for it and
    /// its successor.
    func middle(of digit: Int) -> Int { (digits[digit] + Self.margin) * Self.samplesPerModule + 14 }

    /// The number of the parity, and the digits, of a text; nil if it is none of this symbology.
    func parse(_ text: String) -> (parity: Int, digits: [Int])? {
        let digits = text.utf8.map { Int($0) - 48 }
        guard digits.allSatisfy((0...9).contains) else { return nil }
        for (index, parity) in parities.enumerated()
        where text.hasPrefix(parity.prefix) && text.hasSuffix(parity.suffix) {
            let inner = Array(digits.dropFirst(parity.prefix.count).dropLast(parity.suffix.count))
            guard inner.count == self.digits.count, let last = inner.last, parity.lastDigits.contains(last) else {
                continue
            }
            let sum = zip(inner, parity.weights).reduce(parity.residue) { $0 + $1.0 * $1.1 }
            if sum.isMultiple(of: 10) { return (index, inner) }
        }
        return nil
    }

    /// All edges of a symbol.
    static func edges(of bars: [Range<Int>]) -> [Edge] {
        bars.flatMap {
            [Edge(position: Float($0.lowerBound), sign: -1), Edge(position: Float($0.upperBound), sign: 1)]
        }
    }

    /// Edges as they stand in a symbol that is read from its end.
    func mirrored(_ edges: [Edge]) -> [Edge] {
        edges.map { Edge(position: Float(modules) - $0.position, sign: -$0.sign) }
    }

    /// The text of a parity and digits.
    func text(_ parity: Parity, _ digits: [Int]) -> String {
        parity.prefix + digits.map(String.init).joined() + parity.suffix
    }

    /// The dark runs of a whole symbol.
    func bars(_ parity: Parity, _ digits: [Int]) -> [Range<Int>] {
        bars(ofElements: digits.indices.map { parity.sets[$0] + digits[$0] })
    }

    /// The dark runs of a symbol of some elements of ``DigitPattern``, whether or not they can stand together.
    func bars(ofElements elements: some Collection<Int>) -> [Range<Int>] {
        let ofDigits = zip(digits, elements).flatMap { start, element in
            DigitPattern.bars[element].map { start + $0.lowerBound..<start + $0.upperBound }
        }
        let all = (guardBars + ofDigits).sorted { $0.lowerBound < $1.lowerBound }
        return all.reduce(into: []) { bars, next in
            if let last = bars.last, last.upperBound == next.lowerBound {
                bars[bars.count - 1] = last.lowerBound..<next.upperBound
            } else {
                bars.append(next)
            }
        }
    }
}
