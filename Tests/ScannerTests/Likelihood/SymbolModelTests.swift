import Testing

@testable import Scanner

struct SymbolModelTests {
    /// The errors of initial guesses at either end, in modules.
    private static let guesses: [(Float, Float)] = [(0.4, 0.4), (-0.4, 0.3), (0.3, -0.4), (-0.4, -0.4)]

    @Test(arguments: guesses, [0.35, 0.65, 0.95])
    func recoversPlaceAndScale(guess: (Float, Float), sigma: Double) throws {
        let fit = try fitted(sigma: sigma, guess: guess)
        #expect(abs(fit.geometry.origin - 140) < 0.08 * 6)
        #expect(abs(fit.geometry.end - 140 - 95 * 6) < 0.08 * 6)
        #expect(fit.explained > 0.95)
    }

    @Test(arguments: [0.35, 0.5, 0.65, 0.8, 0.95, 1.1]) func recoversBlur(sigma: Double) throws {
        let fit = try fitted(sigma: sigma, guess: (0.2, -0.2), strength: 4)
        // One step of strengths is 0.15.
        #expect(abs(fit.look.kernel.shape.deviation - Float(sigma)) < 0.16)
    }

    @Test(arguments: [-0.3, -0.15, 0, 0.15, 0.3], [(0.35, 1), (0.65, 3), (0.95, 5)])
    func recoversGrowth(growth: Double, blur: (sigma: Double, strength: Int)) throws {
        let fit = try fitted(
            sigma: blur.sigma, growth: growth, guess: (0.2, -0.2), strength: blur.strength, rounds: 12)
        #expect(abs(fit.look.growth - Float(growth)) < 0.08)
    }

    @Test(arguments: [-0.3, 0.3]) func comesNearerToTheGrowthInThreeRounds(growth: Double) throws {
        let fit = try fitted(sigma: 0.65, growth: growth, guess: (0.2, -0.2))
        #expect(abs(fit.look.growth - Float(growth)) < 0.2)
    }

    @Test func recoversLightThatChangesAlongTheSymbol() throws {
        let drawn = try DrawnSymbol(.ean13, "4006381333931", blur: .gaussian(0.5))
        let profile = drawn.profile(count: 800, origin: 140, module: 6)
        // Twice as bright at the right as at the left.
        for bin in 0..<800 { profile.values.base[bin] *= (Float(bin) - 140) / 570 * 0.5 + 0.5 }
        let fit = try fit(profile, from: SymbolGeometry(modules: 95, origin: 141, module: 6), strength: 2)
        #expect(abs(fit.light.black(at: -1) - 20) < 4 && abs(fit.light.black(at: 1) - 40) < 4)
        #expect(abs(fit.light.contrast(at: -1) - 90) < 8 && abs(fit.light.contrast(at: 1) - 180) < 8)
        #expect(fit.explained > 0.98)
    }

    @Test(arguments: [15.0, 25]) func followsASymbolAroundACylinder(halfAngle: Double) throws {
        let drawn = try DrawnSymbol(.ean13, "4006381333931", blur: .gaussian(0.5))
        let profile = drawn.cylinderProfile(count: 800, origin: 140, module: 6, halfAngle: halfAngle)
        var geometry = SymbolGeometry(modules: 95, origin: 141, module: 6)
        // The bend of a comb's match is wrong by this much at most.
        geometry.bend[1] = halfAngle > 20 ? 2 : 0
        #expect(try fit(profile, from: geometry, strength: 2).explained > 0.97)
    }

    @Test func explainsLessOfAnotherText() throws {
        let profile = try DrawnSymbol(.ean13, "4006381333931", blur: .gaussian(0.5))
            .profile(count: 800, origin: 140, module: 6)
        let right = SymbolGeometry(modules: 95, origin: 140, module: 6)
        let another = try fit(profile, from: right, strength: 2, text: "4006381333344")
        #expect(try fit(profile, from: right, strength: 2).explained > another.explained + 0.05)
    }

    private func fitted(
        sigma: Double, growth: Double = 0, guess: (Float, Float), strength: Int = 3, rounds: Int = 3
    ) throws -> SymbolModel.Fit {
        let drawn = try DrawnSymbol(.ean13, "4006381333931", blur: .gaussian(sigma), growth: growth)
        let profile = drawn.profile(count: 800, origin: 140, module: 6, noise: 2)
        let (start, end) = (140 + 6 * guess.0, 140 + 95 * 6 + 6 * guess.1)
        let geometry = SymbolGeometry(modules: 95, origin: start, module: (end - start) / 95)
        return try fit(profile, from: geometry, strength: strength, rounds: rounds)
    }

    /// Fits from a Gaussian of a strength, without growth.
    private func fit(
        _ profile: BarProfile, from geometry: SymbolGeometry, strength: Int, rounds: Int = 3,
        text: String = "4006381333931"
    ) throws -> SymbolModel.Fit {
        let layout = SymbolLayout.ean13
        let (parity, digits) = try #require(layout.parse(text))
        return SymbolModel(samples: SymbolSamples()).fit(
            layout.bars(layout.parities[parity], digits), layout, to: profile, from: geometry,
            look: Appearance(strength: strength), rounds: rounds)
    }
}
