import Testing

@testable import Scanner

struct SymbolLayoutTests {
    /// The widths of space, bar, space and bar of each digit in set A: GS1 General Specifications, 5.2.1.2.1.
    private static let widths = [
        "3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112",
    ]

    @Test func eachDigitHasTwoBarsInSevenModules() {
        #expect(DigitPattern.elements.count == 30)
        #expect(DigitPattern.elements.allSatisfy { $0.count == 7 })
        #expect(DigitPattern.bars.allSatisfy { $0.count == 2 })
        #expect(zip(DigitPattern.elements, DigitPattern.bars).allSatisfy { $0.darkRuns == $1 })
    }

    @Test(arguments: 0..<10) func setsAreBuiltFromOneTable(digit: Int) {
        let widths = Self.widths[digit]
        #expect(DigitPattern.elements[digit] == Self.modules(widths, firstIsDark: false))
        #expect(DigitPattern.elements[10 + digit] == Self.modules(String(widths.reversed()), firstIsDark: false))
        #expect(DigitPattern.elements[20 + digit] == Self.modules(widths, firstIsDark: true))
    }

    @Test func allElementsDiffer() { #expect(Set(DigitPattern.elements).count == 30) }

    @Test(arguments: [
        (Symbology.ean13, "5901234123457", 95), (.ean8, "96385074", 67), (.upcE, "01234565", 51),
    ])
    func beginsAndEndsWithABar(symbology: Symbology, text: String, modules: Int) throws {
        let pattern = try #require(RetailPattern(symbology, text)).modules
        #expect(pattern.count == modules && pattern[0] && pattern[modules - 1])
    }

    @Test(arguments: [(Symbology.ean13, 24), (.ean8, 20), (.upcE, 16)])
    func hasCommonEdges(symbology: Symbology, count: Int) {
        #expect(symbology.layout.commonEdges.count == count)
    }

    @Test(arguments: [Symbology.ean13, .ean8, .upcE]) func commonEdgesAreInEachSymbol(symbology: Symbology) {
        for text in Self.texts(symbology) {
            let edges = Self.edges(symbology, text)
            for edge in symbology.layout.commonEdges {
                #expect(edges[edge.position] == edge.sign, "\(text) at \(edge.position)")
            }
        }
    }

    @Test(arguments: [Symbology.ean13, .ean8, .upcE]) func noOtherEdgeIsInEachSymbol(symbology: Symbology) {
        let all = Self.texts(symbology).map { Self.edges(symbology, $0) }
        let shared = all.dropFirst().reduce(all[0]) { shared, edges in shared.filter { edges[$0.key] == $0.value } }
        #expect(Set(shared.keys) == Set(symbology.layout.commonEdges.map(\.position)))
    }

    @Test(arguments: [Symbology.ean13, .ean8]) func combIsItsOwnMirrorImage(symbology: Symbology) {
        let layout = symbology.layout
        let mirrored = layout.commonEdges.reversed().map { [Float(layout.modules) - $0.position, -$0.sign] }
        #expect(layout.commonEdges.map { [$0.position, $0.sign] } == mirrored)
    }

    @Test func combOfAUPCEIsNotItsOwnMirrorImage() {
        let places = SymbolLayout.upcE.commonEdges.map(\.position)
        #expect(places.reversed().map { 51 - $0 } != places)
    }

    @Test(arguments: 0..<10) func firstDigitOfAnEAN13ChoosesTheParity(first: Int) throws {
        let text = "\(first)12345678901".withCheckDigit
        let (parity, digits) = try #require(SymbolLayout.ean13.parse(text))
        #expect(parity == first)
        #expect(digits.map(String.init).joined() == text.dropFirst())
        #expect(SymbolLayout.ean13.text(SymbolLayout.ean13.parities[parity], digits) == text)
    }

    @Test(
        arguments: [0, 1],
        ["123450", "987651", "555552", "123453", "678904", "123455", "246806", "135797", "000008", "999999"])
    func parsesEachExpansionOfAUPCE(system: Int, six: String) throws {
        let text = String.upcE(system: system, six)
        let (parity, digits) = try #require(SymbolLayout.upcE.parse(text))
        #expect(digits.map(String.init).joined() == six)
        #expect(SymbolLayout.upcE.text(SymbolLayout.upcE.parities[parity], digits) == text)
    }

    @Test(arguments: [
        (Symbology.ean13, "4006381333931"), (.ean13, "0036000291452"), (.ean13, "9780201379624"), (.ean8, "96385074"),
        (.ean8, "55123457"), (.upcE, "01234565"), (.upcE, "04252614"),
    ])
    func refusesAllButOneCheckDigit(symbology: Symbology, text: String) {
        let accepted = (0...9).map { text.dropLast() + String($0) }.filter { symbology.layout.parse($0) != nil }
        #expect(accepted == [text])
    }

    @Test(arguments: [0, 1], ["123450", "123453", "123454", "123455"])
    func refusesWrongCheckDigitsOfEachExpansion(system: Int, six: String) {
        let accepted = (0...9).map { "\(system)\(six)\($0)" }.filter { SymbolLayout.upcE.parse($0) != nil }
        #expect(accepted == [String.upcE(system: system, six)])
    }

    @Test(arguments: [
        (Symbology.ean13, "400638133393"), (.ean13, "40063813339310"), (.ean13, "400638133393a"), (.ean13, ""),
        (.ean8, "9638507"), (.ean8, "4006381333931"), (.upcE, "0123456"), (.upcE, "21234565"), (.upcE, "012345650"),
    ])
    func refusesWhatIsNotOfTheSymbology(symbology: Symbology, text: String) {
        #expect(symbology.layout.parse(text) == nil)
    }

    private static func modules(_ widths: String, firstIsDark: Bool) -> [Bool] {
        widths.enumerated().flatMap { index, width in
            [Bool](repeating: index.isMultiple(of: 2) == firstIsDark, count: width.wholeNumberValue ?? 0)
        }
    }

    /// Returns some dozens of texts with all parities.
    private static func texts(_ symbology: Symbology) -> [String] {
        var random = SplitMix(seed: 5)
        switch symbology {
        case .ean8: return (0..<60).map { _ in .random(digits: 8, using: &random) }
        case .upcE:
            return (0..<60).map { index in
                .upcE(system: index % 2, String(String.random(digits: 7, using: &random).prefix(6)))
            }
        default: return (0..<60).map { _ in .random(digits: 13, using: &random) }
        }
    }

    /// The sign of each edge of a symbol by its place: 1 from dark to bright.
    private static func edges(_ symbology: Symbology, _ text: String) -> [Float: Float] {
        let runs = RetailPattern(symbology, text)?.modules.darkRuns ?? []
        let edges = runs.flatMap { [(Float($0.lowerBound), Float(-1)), (Float($0.upperBound), Float(1))] }
        return Dictionary(uniqueKeysWithValues: edges)
    }
}
