import CZint
import DrawnSweep
import Testing

@testable import Scanner

/// The search with zxing-cpp on a machine so slow that the time of a frame is over after one step.
struct ZXingSearchTests {
    private static let places = [
        BoundingBox(left: 16, top: 16, right: 144, bottom: 144),
        BoundingBox(left: 440, top: 160, right: 840, bottom: 560),
    ]

    private func picture() throws -> Picture {
        let drawn = try #require(DrawnCode("PANTRY-12", BARCODE_DATAMATRIX))
        return try #require(drawn.drawn(.init(module: 4), in: .hd, seed: 1))
    }

    @Test func goesOnWithTheNextPlaceInTheNextFrame() throws {
        let picture = try picture()
        var search = ZXingSearch(isLive: true, clock: steppingClock(.milliseconds(5)))
        let texts = (0..<2).map { _ in
            picture.withFrame { search.scan($0, in: Self.places, .matrix) }.map(\.text)
        }
        #expect(texts == [[], ["PANTRY-12"]])
    }

    @Test func repeatsTheStepThatHasRead() throws {
        let picture = try picture()
        var search = ZXingSearch(isLive: true, clock: steppingClock(.milliseconds(5)))
        _ = picture.withFrame { search.scan($0, in: Self.places, .matrix) }
        #expect(picture.withFrame { search.scan($0, in: Self.places, .matrix) }.map(\.text) == ["PANTRY-12"])
        // The turn is that of the step.
        let again = picture.withFrame { search.scan($0, in: Self.places, .linear, isRepeat: true) }
        #expect(again.map(\.text) == ["PANTRY-12"])
        #expect(picture.withFrame { search.scan($0, in: Self.places, .linear) }.isEmpty)
    }

    @Test func searchesAllOfAPicture() throws {
        let picture = try picture()
        var search = ZXingSearch(isLive: false, clock: steppingClock(.seconds(1)))
        #expect(picture.withFrame { search.scan($0, in: Self.places, .linear) }.map(\.text) == ["PANTRY-12"])
    }
}
