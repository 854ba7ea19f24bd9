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
        strips.profile(-1...1, into: profile)
        let differences = (0..<profile.count).map { bin in
            let across = Double(profile.start) + Double(bin)
            return Double(profile.values.base[bin]) - drawn.brightness(at: across / 3 + 47.5)
        }
        let square = differences.reduce(0) { $0 + $1 * $1 } / Double(differences.count)
        #expect(square.squareRoot() < 6, "grey levels, of a contrast of 180")
    }

    private func slant(_ view: DrawnView, regionDegrees: Double? = nil, withFan: Bool) throws -> BarSlant {
        let picture = try DrawnSymbol(.ean13, "4006381333931", blur: .gaussian(0.6)).picture(view)
        return BarStrips().slant(of: pixels(picture, view, regionDegrees ?? view.degrees), withFan: withFan)
    }

    /// The pixels of the region in the picture's middle.
    private func pixels(_ picture: Picture, _ view: DrawnView, _ degrees: Double) -> RegionPixels {
        let region = BarRegion(
            centre: SIMD2(200, 200), angle: Float(degrees) * .pi / 180, length: 95 * 3, height: Float(view.height),
            score: 1)
        let pixels = RegionPixels()
        picture.withFrame { pixels.collect($0, region) }
        return pixels
    }
}
