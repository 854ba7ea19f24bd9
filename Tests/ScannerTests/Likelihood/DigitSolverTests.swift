import Testing

@testable import Scanner

struct DigitSolverTests {
    private static let sigmas: [Double] = [0.2, 0.35, 0.5, 0.65, 0.8, 0.95, 1.1]

    @Test(arguments: sigmas, 0..<10) func solvesAllParitiesOfAnEAN13(sigma: Double, first: Int) throws {
        let symbol = try WeighedSymbol(.ean13, "\(first)81603729450".withCheckDigit, sigma: sigma)
        try symbol.expectSolved()
    }

    @Test(arguments: sigmas, ["96385074", "55123457", "00000000", "11111115"])
    func solvesAnEAN8(sigma: Double, text: String) throws {
        try WeighedSymbol(.ean8, text, sigma: sigma).expectSolved()
    }

    @Test(arguments: sigmas, ["123450", "987651", "555552", "123453", "678904", "123455", "246806", "999999"])
    func solvesAUPCEOfEitherSystem(sigma: Double, six: String) throws {
        for system in 0...1 { try WeighedSymbol(.upcE, .upcE(system: system, six), sigma: sigma).expectSolved() }
    }

    @Test(arguments: [
        (Symbology.ean13, "4006381333931"), (.ean13, "0036000291452"), (.ean13, "9780201379624"), (.ean8, "96385074"),
        (.ean8, "55123457"), (.upcE, "01234565"), (.upcE, .upcE(system: 1, "678904")),
        (.upcE, .upcE(system: 0, "123453")),
    ])
    func rivalIsTheSecondBestText(symbology: Symbology, text: String) throws {
        let symbol = try WeighedSymbol(symbology, text, sigma: 0.8, noise: 15)
        let solution = try #require(symbol.solve())
        let others = symbol.costsOfNearTexts(solution)
        let least = try #require(others.min())
        #expect(solution.cost <= solution.rival)
        #expect(abs(symbol.cost(solution.parity, solution.digits) - solution.cost) < 1e-3)
        #expect(abs(least - solution.rival) < 1e-3 * least, "\(others.count) other texts")
    }

    @Test(
        arguments: [
            (Symbology.ean13, "4006381333931"), (.ean13, "0036000291452"), (.ean8, "96385074"), (.upcE, "01234565"),
        ],
        [5.0, 15, 40])
    func rivalTextCostsWhatTheRivalCosts(symbol: (Symbology, String), noise: Double) throws {
        for seed in UInt64(1)...8 {
            let weighed = try WeighedSymbol(symbol.0, symbol.1, sigma: 0.8, noise: noise, seed: seed)
            let solution = try #require(weighed.solve())
            let rival = try #require(weighed.rival(of: solution))
            #expect(weighed.isValid(rival.parity, rival.digits))
            #expect(rival.parity != solution.parity || rival.digits != solution.digits)
            #expect(rival.parity == solution.rivalParity)
            #expect(abs(weighed.cost(rival.parity, rival.digits) - solution.rival) < 1e-3 * solution.rival)
        }
    }

    @Test(arguments: [Symbology.ean13, .ean8, .upcE], [0.0, 20, 60])
    func anyDigitsCostAtMostWhatAValidTextCosts(symbology: Symbology, noise: Double) throws {
        let text = [Symbology.ean13: "4006381333931", .ean8: "96385074"][symbology] ?? "01234565"
        for seed in UInt64(1)...10 {
            let symbol = try WeighedSymbol(symbology, text, sigma: 0.8, noise: noise, seed: seed)
            let solution = try #require(symbol.solve())
            #expect(symbol.evidence.leastCost() <= solution.cost * 1.0001 + 1e-4)
        }
    }

    @Test func cheapestPathIsTheSymbolWhereItIsClear() throws {
        let symbol = try WeighedSymbol(.ean13, "4006381333931", sigma: 0.65)
        _ = symbol.evidence.leastCost()
        #expect(symbol.evidence.path == symbol.elements)
    }

    @Test(arguments: sigmas) func weighingQuicklyFindsTheSamePathWhereItIsClear(sigma: Double) throws {
        let symbol = try WeighedSymbol(.ean13, "4006381333931", sigma: sigma, quickly: true)
        _ = symbol.evidence.leastCost()
        #expect(symbol.evidence.path == symbol.elements)
    }
}

/// A drawn symbol whose digits were scored at its true geometry, light and blur.
private struct WeighedSymbol {
    let layout: SymbolLayout
    let text: String
    let evidence = DigitEvidence()
    private let solver = DigitSolver()

    init(
        _ symbology: Symbology, _ text: String, sigma: Double, noise: Double = 0, seed: UInt64 = 1,
        quickly: Bool = false
    ) throws {
        layout = symbology.layout
        self.text = text
        let drawn = try DrawnSymbol(symbology, text, blur: .gaussian(sigma))
        let count = (layout.modules + 20) * 8
        let profile = drawn.profile(count: count, origin: 80, module: 8, noise: noise, seed: seed)
        let samples = SymbolSamples()
        samples.sample(profile, SymbolGeometry(modules: layout.modules, origin: 80, module: 8), layout)
        let contrast = Float(drawn.white - drawn.black)
        samples.normalise(
            by: SymbolLight(
                blackTerms: SIMD4(Float(drawn.black), 0, 0, 0), contrastTerms: SIMD4(contrast, 0, 0, 0)), layout)
        let templates = DigitTemplates(BlurKernel(.gaussian(Float(sigma))), growth: 0)
        evidence.weigh(samples, layout, templates, quickly: quickly)
    }

    func solve() -> DigitSolver.Solution? { solver.solve(evidence) }

    func rival(of solution: DigitSolver.Solution) -> (parity: Int, digits: [Int])? {
        solver.rival(of: solution, evidence)
    }

    func expectSolved() throws {
        let solution = try #require(solve())
        #expect(layout.text(layout.parities[solution.parity], solution.digits) == text)
        #expect(solution.cost < 0.1 && solution.rival > 10 * solution.cost)
    }

    /// The printed elements of the symbol.
    var elements: [Int] {
        guard let (parity, digits) = layout.parse(text) else { return [] }
        return digits.indices.map { layout.parities[parity].sets[$0] + digits[$0] }
    }

    func cost(_ parity: Int, _ digits: [Int]) -> Float {
        DigitSolver.cost(of: digits, layout.parities[parity], evidence)
    }

    /// Returns the costs of valid texts that differ from a solution in one or two digits, the parity, or both.
    func costsOfNearTexts(_ solution: DigitSolver.Solution) -> [Float] {
        layout.parities.indices.flatMap { parity in
            nearDigits(solution.digits).compactMap { digits in
                let isWinner = parity == solution.parity && digits == solution.digits
                return isWinner || !isValid(parity, digits) ? nil : cost(parity, digits)
            }
        }
    }

    func isValid(_ parity: Int, _ digits: [Int]) -> Bool {
        let parity = layout.parities[parity]
        guard parity.lastDigits.contains(digits[digits.count - 1]) else { return false }
        return zip(digits, parity.weights).reduce(parity.residue) { $0 + $1.0 * $1.1 }.isMultiple(of: 10)
    }

    /// Returns the digits, and all variants with one or two of them changed.
    private func nearDigits(_ digits: [Int]) -> Set<[Int]> {
        var near: Set<[Int]> = []
        for first in digits.indices {
            for second in digits.indices.dropFirst(first + 1) {
                for pair in 0..<100 {
                    var changed = digits
                    (changed[first], changed[second]) = (pair / 10, pair % 10)
                    near.insert(changed)
                }
            }
        }
        return near
    }
}
