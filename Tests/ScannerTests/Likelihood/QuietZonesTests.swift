import Testing

@testable import Scanner

struct QuietZonesTests {
    /// Blurs that make the guards indistinguishable.
    private static let blurs: [DrawnSymbol.Blur] = [.gaussian(1.7), .box(4)]
    private static let texts = ["4006381333931", "9780201379624", "8076800195057"]

    @Test(arguments: blurs, texts) func findsTheEndsWhereTheCombFails(blur: DrawnSymbol.Blur, text: String) throws {
        let profile = try DrawnSymbol(.ean13, text, blur: blur).profile(count: 800, origin: 140, module: 5.4, noise: 1)
        let comb = GuardComb()
        comb.load(profile)
        let byComb = comb.matches(
            SymbolLayout.ean13.commonEdges, modules: 95, length: 95 * 5.4, in: GuardComb.Range(limit: 3))
        #expect(!byComb.contains { isRight($0.geometry, within: 0.5) })
        #expect(matches(profile, length: 95 * 5.4).contains { isRight($0, within: 2) })
    }

    @Test(arguments: [0.85, 1, 1.2] as [Float]) func toleratesAWrongLengthOfTheRegion(share: Float) throws {
        let drawn = try DrawnSymbol(.ean13, "4006381333931", blur: .gaussian(1.4))
        let profile = drawn.profile(count: 800, origin: 140, module: 5.4, noise: 1)
        #expect(matches(profile, length: 95 * 5.4 * share).contains { isRight($0, within: 2) })
    }

    @Test func findsNothingInAnEvenProfile() throws {
        var drawn = try DrawnSymbol(.ean13, "4006381333931")
        drawn.black = drawn.white
        #expect(matches(drawn.profile(count: 800, origin: 140, module: 5.4), length: 510).isEmpty)
    }

    private func matches(_ profile: BarProfile, length: Float) -> [SymbolGeometry] {
        let zones = QuietZones()
        zones.load(profile)
        return zones.matches(modules: 95, length: length, limit: 8)
    }

    /// Returns whether both ends are right within a tolerance.
    private func isRight(_ geometry: SymbolGeometry, within modules: Float) -> Bool {
        abs(geometry.origin - 140) < modules * 5.4 && abs(geometry.end - 140 - 95 * 5.4) < modules * 5.4
    }
}
