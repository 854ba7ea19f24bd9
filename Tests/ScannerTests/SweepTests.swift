import Testing

@testable import DrawnSweep
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

    @Test func leavesOutOnlyWhatAPackDoesNotCover() {
        var settings = Sweep.Settings()
        settings.count = 14
        let sweep = Sweep(settings)
        for pack in sweep.packs {
            var chance = Chance(seed: 1)
            let picture = PackPicture(pack, &chance)
            let exposure = Exposure(pack, picture, at: pack.middle, settings)
            guard let box = exposure.box(in: settings.size) else { continue }
            picture.luma.withUnsafeBufferPointer { texels in
                func covers(_ x: Int, _ y: Int) -> Bool { exposure.shade(x, y, texels, behind: 0, light: 1).cover > 0 }
                for y in box.top..<box.bottom {
                    let columns = exposure.columns(ofRow: y, in: box)
                    let missed = (box.left..<box.right).filter { !columns.contains($0) && covers($0, y) }
                    #expect(missed.isEmpty)
                }
            }
        }
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

    /// Print and a patterned table make one large place of the pack, in whose middle the code is not.
    @Test(arguments: [(seed: 3, pack: 19), (seed: 2, pack: 28)])
    func countsADataMatrixAwayFromTheMiddle(seed: UInt64, pack: Int) throws {
        var settings = Sweep.Settings()
        (settings.isMixed, settings.seed) = (true, seed)
        let sweep = Sweep(settings)
        let pack = sweep.packs[pack]
        var (painter, presentations) = (SweepPainter(sweep), Presentations())
        var decoder = try BarcodeDecoder(effort: .live)
        let frames = Int(pack.inView.lowerBound * settings.rate)..<Int(pack.inView.upperBound * settings.rate)
        let counted = frames.flatMap { number in
            let symbols = painter.picture(number).withFrame { decoder.decode($0) }
            return presentations.observe(symbols, at: .seconds(sweep.time(ofFrame: number))).map(\.symbol.text)
        }
        #expect(counted == [pack.text])
    }
}
