import CZint
import DrawnSweep
import Fixtures
import Kiosk
import Kitchen
import Scanner
import Sounds
import Testing
import Values

/// A pack with an EAN on its front and a GS1 DataMatrix on its back, turned before a camera.
struct SupplementTests {
    @Test func booksThePackOnceWithTheDataOfBothCodes() async throws {
        let test = try TestKiosk()
        let front = try #require(DrawnCode("400638133393", BARCODE_EANX)?.drawn())
        let back = try #require(
            DrawnCode("[01]04006381333931[17]270131[10]LOT7", BARCODE_DATAMATRIX, isGS1: true)?.drawn(.init(module: 5)))
        let watch = CameraWatch(article: Symbol.article) { () throws(FrameSourceError) in
            TurnedPack(pictures: [front, back], framesEach: 20)
        }
        try await test.kiosk.book(.of("SCANTRY-ADD", mode: nil))
        try await test.run(CameraStation(name: "camera", watch: watch, kiosk: test.kiosk, clock: .november)) { event in
            if case .device(.camera, .off) = event { true } else { false }
        }
        let lots = try await test.kiosk.store.lots()
        #expect(lots.map(\.lot.amount) == [.one])
        #expect(lots.map(\.lot.bestBefore) == [Day(rawValue: "2027-01-31")])
        #expect(lots.map(\.lot.makersCode) == ["LOT7"])
        #expect(try await test.heard() == Tone.modeChanged.samples + Tone.unknown.samples)
    }
}

/// Shows pictures one after the other, at 30 frames a second.
private struct TurnedPack: FrameSource {
    let description = "turned pack"
    let pictures: [Picture]
    let framesEach: Int
    private var number = 0

    init(pictures: [Picture], framesEach: Int) {
        (self.pictures, self.framesEach) = (pictures, framesEach)
    }

    mutating func next(atRest: Bool, _ body: (borrowing Frame) -> Void) -> FrameWait {
        guard number < pictures.count * framesEach else { return .ended }
        pictures[number / framesEach].withFrame(at: .milliseconds(33 * number), body)
        number += 1
        return .delivered
    }
}
