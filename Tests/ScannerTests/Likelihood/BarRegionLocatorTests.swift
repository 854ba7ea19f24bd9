import Foundation
import Testing

@testable import Scanner

struct BarRegionLocatorTests {
    @Test(arguments: Array(stride(from: 0.0, to: 180, by: 15))) func findsACodeAtAnyAngle(degrees: Double) throws {
        let view = DrawnView(degrees: degrees)
        let picture = try DrawnSymbol(.ean13, "4006381333931", blur: .gaussian(0.6)).picture(view)
        let region = try #require(regions(in: picture).first)
        #expect(BarRegion.difference(region.angle, Float(degrees) * .pi / 180) < 0.04)
        #expect(abs(region.centre.x - 200) < 15 && abs(region.centre.y - 200) < 15)
        // The comb looks for symbols of 0.68 to 1.25 times that length.
        #expect(abs(region.length - 95 * 3) < 0.12 * 95 * 3)
        #expect((72...130).contains(region.height))
    }

    @Test(arguments: [4, 8, 16]) func findsACodeWithCellsOfAnySize(cell: Int) throws {
        let picture = try DrawnSymbol(.ean13, "4006381333931", blur: .gaussian(0.6)).picture(DrawnView(degrees: 20))
        let region = try #require(regions(in: picture, cell: cell).first)
        #expect(BarRegion.difference(region.angle, 20 * .pi / 180) < 0.06)
        #expect(abs(region.length - 95 * 3) < 45)
    }

    /// Tilted about an oblique axis, bars are not at right angles to the line through their middles.
    @Test(arguments: [-45.0, 45]) func findsTheSlopeOfAParallelogram(axis: Double) throws {
        let view = DrawnView(tilt: 50, tiltAxis: axis)
        let picture = try DrawnSymbol(.ean13, "4006381333931", blur: .gaussian(0.6)).picture(view)
        let region = try #require(regions(in: picture).first)
        // The plane shrinks by cos 50° at right angles to the axis, which is halfway between across and along.
        let (halfSum, halfDifference) = ((1 + cos(50 * Double.pi / 180)) / 2, (1 - cos(50 * Double.pi / 180)) / 2)
        let lean = 2 * atan(halfDifference / halfSum)
        #expect(abs(region.slope - Float(tan(lean) * (axis < 0 ? -1 : 1))) < 0.1)
        #expect(abs(region.height - Float(view.height * halfSum)) < 30)
    }

    @Test func findsACodeOnlyInThePartThatItIsAskedFor() throws {
        let size = FrameSize(width: 640, height: 400)
        let picture = try DrawnSymbol(.ean13, "4006381333931").picture(DrawnView(size: size))
        let left = BoundingBox(left: 0, top: 0, right: 160, bottom: 400)
        let right = BoundingBox(left: 160, top: 0, right: 640, bottom: 400)
        #expect(regions(in: picture, left).isEmpty)
        #expect(!regions(in: picture, right).isEmpty)
    }

    @Test(arguments: [0, 128, 255] as [UInt8]) func findsNothingInABlank(brightness: UInt8) {
        #expect(regions(in: .blank(.vga, brightness: brightness)).isEmpty)
    }

    @Test(arguments: [2.0, 8, 25], UInt64(1)...3) func findsNothingInNoise(deviation: Double, seed: UInt64) {
        #expect(regions(in: .noise(.vga, deviation: deviation, seed: seed)).isEmpty)
    }

    @Test func findsNothingInWhatIsSmallerThanItsCells() {
        #expect(regions(in: .blank(FrameSize(width: 5, height: 3))).isEmpty)
    }

    private func regions(in picture: Picture, _ part: BoundingBox? = nil, cell: Int = 8) -> [BarRegion] {
        var locator = BarRegionLocator(cell: cell)
        let whole = BoundingBox(left: 0, top: 0, right: picture.size.width, bottom: picture.size.height)
        let tiles = GradientTiles()
        picture.withFrame { tiles.measure($0, part ?? whole) }
        return locator.regions(in: tiles, limit: 6)
    }
}
