import Testing

@testable import Scanner

struct GuardCombTests {
    private static let symbols: [(Symbology, String)] = [
        (.ean13, "4006381333931"), (.ean13, "0036000291452"), (.ean13, "9780201379624"), (.ean8, "96385074"),
        (.ean8, "55123457"),
    ]
    /// Profiles have four bins or more for each module.
    @Test(arguments: symbols, [3.2, 4.2, 5.9])
    func findsPlaceAndScaleWithinAQuarterOfAModule(symbol: (Symbology, String), module: Double) throws {
        for (sigma, shift) in [(0.3, 11.3), (0.6, -17.6)] {
            let drawn = try DrawnSymbol(symbol.0, symbol.1, blur: .gaussian(sigma))
            let origin = 400 - Double(drawn.modules) * module / 2 + shift
            let profile = drawn.profile(count: 800, origin: origin, module: module, noise: 3)
            try expectFound(symbol.0.layout, profile, origin: origin, module: module)
        }
    }

    @Test(arguments: symbols) func findsASymbolThatIsReadFromItsEnd(symbol: (Symbology, String)) throws {
        let drawn = try DrawnSymbol(symbol.0, symbol.1, blur: .gaussian(0.5))
        let reversed = BarProfile()
        let origin = 420 - Double(drawn.modules) * 2.5
        drawn.profile(count: 801, origin: origin, module: 5).reverse(into: reversed)
        try expectFound(symbol.0.layout, reversed, origin: 800 - origin - Double(drawn.modules) * 5, module: 5)
    }

    @Test(arguments: [28.5, 39.5, 49.5, 57.5], ["4006381333931", "9780201379624", "8076800195057"])
    func findsASymbolAroundACylinder(halfAngle: Double, text: String) throws {
        let drawn = try DrawnSymbol(.ean13, text, blur: .gaussian(0.4))
        let profile = drawn.cylinderProfile(count: 800, origin: 140.6, module: 5.4, halfAngle: halfAngle)
        let found = try expectFound(.ean13, profile, origin: 140.6, module: 5.4)
        #expect(found.bend[1] >= 2)
    }

    @Test func tellsFlatSymbolsFromBentOnes() throws {
        let profile = try DrawnSymbol(.ean13, "4006381333931").profile(count: 800, origin: 140, module: 5.4)
        #expect(try expectFound(.ean13, profile, origin: 140, module: 5.4).bend == .zero)
    }

    @Test func matchesNothingInAnEvenProfile() throws {
        var drawn = try DrawnSymbol(.ean13, "4006381333931")
        drawn.black = drawn.white
        #expect(matches(.ean13, drawn.profile(count: 800, origin: 140, module: 5.4), length: 510).isEmpty)
    }

    private func matches(_ layout: SymbolLayout, _ profile: BarProfile, length: Float) -> [GuardComb.Match] {
        let comb = GuardComb()
        comb.load(profile)
        return comb.matches(layout.commonEdges, modules: layout.modules, length: length, in: GuardComb.Range())
    }

    @discardableResult private func expectFound(
        _ layout: SymbolLayout, _ profile: BarProfile, origin: Double, module: Double
    ) throws -> SymbolGeometry {
        let length = module * Double(layout.modules)
        let best = try #require(matches(layout, profile, length: Float(length)).first).geometry
        #expect(abs(Double(best.origin) - origin) < module / 4)
        #expect(abs(Double(best.end) - origin - length) < module / 4)
        return best
    }
}
