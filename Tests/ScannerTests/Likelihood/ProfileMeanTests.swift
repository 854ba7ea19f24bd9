import Testing

@testable import Scanner

struct ProfileMeanTests {
    @Test(arguments: [(0.4, 12.0), (1.0, 5)])
    func averagesNoiseOfAPackThatIsHeldInAHand(sigma: Double, noise: Double) throws {
        let drawn = try DrawnSymbol(.ean13, "4006381333931", blur: .gaussian(sigma))
        let mean = ProfileMean()
        var (origin, module) = (140.0, 5.4)
        for frame in 0..<8 {
            (origin, module) = (140 + [0, 2.5, -3.25, 4][frame % 4], 5.4 * [1, 1.01, 0.992, 1.004][frame % 4])
            let seed = UInt64(frame + 1)
            mean.add(drawn.profile(count: 800, origin: origin, module: module, noise: noise, seed: seed))
        }
        #expect(mean.frames == 8)
        let clean = drawn.profile(count: 800, origin: origin, module: module)
        #expect(difference(of: mean, from: clean) < noise / 2)
    }

    @Test func beginsAnewWhereAnotherPackIsHeldUp() throws {
        let mean = ProfileMean()
        for seed: UInt64 in 1...3 { mean.add(try profile("4006381333931", seed: seed)) }
        #expect(mean.frames == 3)
        let other = try profile("8076800195057", seed: 4)
        mean.add(other)
        #expect(mean.frames == 1)
        #expect(difference(of: mean, from: other) < 0.01)
    }

    @Test func beginsAnewWhereNothingMatches() throws {
        let mean = ProfileMean()
        mean.add(try profile("4006381333931", seed: 1))
        var blank = try DrawnSymbol(.ean13, "4006381333931")
        blank.black = blank.white
        mean.add(blank.profile(count: 800, origin: 140, module: 5.4, noise: 12, seed: 2))
        #expect(mean.frames == 1)
    }

    private func profile(_ text: String, seed: UInt64) throws -> BarProfile {
        try DrawnSymbol(.ean13, text).profile(count: 800, origin: 140, module: 5.4, noise: 12, seed: seed)
    }

    /// Returns the root mean square difference in grey levels, at the bins of the other profile.
    private func difference(of mean: ProfileMean, from other: BarProfile) -> Double {
        let copy = BarProfile()
        mean.copy(into: copy)
        var sum = 0.0
        for bin in 20..<other.count - 20 {
            let place = other.start + Float(bin) * other.binWidth
            let value = copy.reader.value(at: (place - copy.start) / copy.binWidth)
            sum += Double((value - other.values.base[bin]) * (value - other.values.base[bin]))
        }
        return (sum / Double(other.count - 40)).squareRoot()
    }
}
