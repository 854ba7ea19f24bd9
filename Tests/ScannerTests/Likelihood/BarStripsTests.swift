import Foundation
import Testing

@testable import Scanner

struct BarStripsTests {
    @Test(arguments: [-0.14, -0.06, 0, 0.03, 0.12], [0.0, 50])
    func findsHowBarsLean(shear: Double, degrees: Double) throws {
        let slant = try slant(DrawnView(degrees: degrees, shear: shear), withFan: false)
        #expect(abs(slant.shear - Float(shear)) < 0.008)
        #expect(slant.fan == 0)
    }

    @Test(arguments: [-4.0, 4, 8]) func findsHowFarARegionIsTurnedWrong(degrees: Double) throws {
        let slant = try slant(DrawnView(degrees: 30 + degrees), regionDegrees: 30, withFan: false)
        #expect(abs(slant.shear - Float(tan(degrees * .pi / 180))) < 0.008)
    }

    @Test(arguments: [-0.0012, -0.0006, 0, 0.0006, 0.0012], [-0.05, 0, 0.05])
    func findsHowBarsConverge(fan: Double, shear: Double) throws {
        let slant = try slant(DrawnView(shear: shear, fan: fan), withFan: true)
        #expect(abs(slant.fan - Float(fan)) < 0.0002)
        #expect(abs(slant.shear - Float(shear)) < 0.015)
    }

    @Test(arguments: [0.0, 35, 90]) func averagesAlongTheBars(degrees: Double) throws {
        let drawn = try DrawnSymbol(.ean13, "4006381333931", blur: .gaussian(0.6))
        let view = DrawnView(degrees: degrees, shear: 0.1, noise: 12)
        let strips = BarStrips()
        strips.fill(pixels(drawn.picture(view), view, degrees), BarSlant(shear: 0.1), binWidth: 1)
        let profile = BarProfile()
        strips.profile(into: profile)
        let differences = (0..<profile.count).map { bin in
            let across = Double(profile.start) + Double(bin)
            return Double(profile.values.base[bin]) - drawn.brightness(at: across / 3 + 47.5)
        }
        let square = differences.reduce(0) { $0 + $1 * $1 } / Double(differences.count)
        #expect(square.squareRoot() < 6, "grey levels, of a contrast of 180")
    }

    /// Bars hidden by glare in one strip are visible in another.
    @Test(arguments: [-60.0, 0, 50]) func weightsStripsByTheirContrast(across: Double) throws {
        let drawn = try DrawnSymbol(.ean13, "4006381333931", blur: .gaussian(0.6))
        let view = DrawnView(glare: [(across, -40)])
        let (picture, strips, profile) = (drawn.picture(view), BarStrips(), BarProfile())
        func correlation(_ fill: (BarProfile) -> Void) -> Double {
            strips.fill(pixels(picture, view, 0), BarSlant(), binWidth: 1)
            fill(profile)
            let bins = (0..<profile.count).filter { abs(Double(profile.start) + Double($0)) < 95 * 1.5 }
            let seen = bins.map { Double(profile.values.base[$0]) }
            let shown = bins.map { drawn.brightness(at: (Double(profile.start) + Double($0)) / 3 + 47.5) }
            return Self.correlation(Self.withoutSlowChanges(seen), Self.withoutSlowChanges(shown))
        }
        let plain = correlation { strips.profile(into: $0) }
        let byContrast = correlation { strips.profileByContrast(into: $0) }
        #expect(byContrast > 0.88)
        #expect(byContrast > plain + 0.04)
    }

    /// Returns the values minus the mean of those within six modules.
    private static func withoutSlowChanges(_ values: [Double]) -> [Double] {
        values.indices.map { index in
            let near = values[max(0, index - 18)..<min(values.count, index + 19)]
            return values[index] - near.reduce(0, +) / Double(near.count)
        }
    }

    private static func correlation(_ one: [Double], _ other: [Double]) -> Double {
        func centred(_ values: [Double]) -> [Double] {
            let mean = values.reduce(0, +) / Double(values.count)
            return values.map { $0 - mean }
        }
        func product(_ one: [Double], _ other: [Double]) -> Double { zip(one, other).reduce(0) { $0 + $1.0 * $1.1 } }
        let (x, y) = (centred(one), centred(other))
        return product(x, y) / (product(x, x) * product(y, y)).squareRoot()
    }

    private func slant(_ view: DrawnView, regionDegrees: Double? = nil, withFan: Bool) throws -> BarSlant {
        let picture = try DrawnSymbol(.ean13, "4006381333931", blur: .gaussian(0.6)).picture(view)
        return BarStrips().slant(of: pixels(picture, view, regionDegrees ?? view.degrees), withFan: withFan)
    }

    /// Returns the pixels of the region in the middle of the picture.
    private func pixels(_ picture: Picture, _ view: DrawnView, _ degrees: Double) -> RegionPixels {
        let region = BarRegion(
            centre: SIMD2(200, 200), angle: Float(degrees) * .pi / 180, length: 95 * 3, height: Float(view.height),
            score: 1)
        let pixels = RegionPixels()
        picture.withFrame { pixels.collect($0, region) }
        return pixels
    }
}
