import DrawnSweep
import Testing

@testable import Scanner

/// The frames of `scantry bench sweep`; the tests of the kiosk check that swept packs count.
struct SweepTests {
    private static let short: Sweep = {
        var settings = Sweep.Settings()
        settings.count = 7
        settings.size = FrameSize(width: 96, height: 64)
        settings.rate = 20
        return Sweep(settings)
    }()

    @Test func drawsTheSameEachTime() {
        var (first, second) = (SweepPainter(Self.short), SweepPainter(Self.short))
        #expect(first.picture(16) == second.picture(16))
        #expect(first.picture(16) != first.picture(17))
    }

    @Test func repeatsAPackNowAndThen() {
        let texts = Self.short.packs.map(\.text)
        #expect(texts[4] == texts[5])
        #expect(Set(texts).count == 6)
    }

    @Test func aSlowReaderMissesFrames() {
        var source = SweepSource(Self.short, slowness: 1_000_000)
        var shown = 0
        while case .delivered = source.next(atRest: false, { _ in shown += 1 }) {}
        #expect(shown < Self.short.frameCount / 2)
    }
}
