import CZint
import DrawnSweep
import Testing

@testable import Scanner

/// GS1 DataBar Expanded, the code on weighed meat and cheese, before a camera: each showing counts once.
struct DataBarTests {
    private static let short = "[01]90012345678908[3103]001750"
    private static let long = "[01]90012345678908[3103]001750[15]270131[10]AB1"

    private static let codes = [
        (BARCODE_DBAR_EXP, short, 2.0), (BARCODE_DBAR_EXP, short, 3), (BARCODE_DBAR_EXP, long, 2),
        (BARCODE_DBAR_EXPSTK, short, 3), (BARCODE_DBAR_EXPSTK, long, 3), (BARCODE_DBAR_EXPSTK, long, 4),
        (BARCODE_DBAR_OMN, "0952123454321", 3), (BARCODE_DBAR_OMNSTK, "0952123454321", 4),
    ]

    @Test(arguments: codes, Showing.allCases)
    func countsEachShowingOnce(code: (Int32, String, Double), showing: Showing) throws {
        let drawn = try #require(DrawnCode(code.1, code.0, isGS1: code.1.hasPrefix("[")))
        var counts: [Int] = []
        for number in 0..<4 {
            var decoder = try BarcodeDecoder(effort: .live)
            var presentations = Presentations()
            var packs: [Symbol] = []
            for frame in 0..<showing.frames {
                let pose = showing.pose(frame, module: code.2, number: number)
                let picture = try #require(drawn.drawn(pose, in: .hd, seed: UInt32(number * 100 + frame)))
                let symbols = picture.withFrame { decoder.decode($0) }
                packs += presentations.observe(symbols, at: .milliseconds(33 * frame)).map(\.symbol)
            }
            counts.append(packs.count)
        }
        #expect(counts == [1, 1, 1, 1])
    }

    /// Both readers return the same text, so that a pack that both read is one.
    @Test(arguments: [
        (short, "01900123456789083103001750"), (long, "019001234567890831030017501527013110AB1"),
        ("[01]90012345678908[3922]00399[10]AB1[21]77", "0190012345678908392200399\u{1D}10AB1\u{1D}2177"),
    ])
    func readsTheSameTextInOneRowAndStacked(printed: String, text: String) throws {
        for (symbology, module) in [(BARCODE_DBAR_EXP, 2.0), (BARCODE_DBAR_EXPSTK, 3)] {
            let code = try #require(DrawnCode(printed, symbology, isGS1: true))
            let picture = try #require(code.drawn(.init(module: module), in: .hd))
            var reader = try PhotographReader()
            #expect(reader.symbols(in: picture).map(\.text) == [text])
        }
    }

    /// zbar has read the lower row by one line, and after it the straightened upper row by many.
    @Test func rowsThatAreReadApartAreOneCode() throws {
        var pose = DrawnCode.Pose(module: 3.767, degrees: 0.86, offset: (11.7, 27.5))
        (pose.tilt, pose.blur, pose.noise) = (-10.2, 0.148, 8)
        let code = try #require(DrawnCode("0952123237472", BARCODE_DBAR_OMNSTK))
        let sizes = try (0..<40).map { seed in
            pose.offset.x += seed.isMultiple(of: 2) ? 0.4 : -0.3
            let picture = try #require(
                code.drawn(pose, in: FrameSize(width: 800, height: 600), seed: 1_764_929_745 &+ UInt32(seed)))
            var decoder = try BarcodeDecoder(effort: .live, readers: .both, clock: steppingClock(.microseconds(250)))
            return picture.withFrame { decoder.decode($0) }.count
        }
        #expect(sizes.allSatisfy { $0 == 1 })
    }

    /// Fingers hide a part of one pack, and show no more than that part of the next one of the same article.
    @Test func readsNoCodeThatIsHalfOnOnePackAndHalfOnTheNext() throws {
        let size = FrameSize(width: 640, height: 480)
        var decoder = try BarcodeDecoder(effort: .patient)
        for (grams, hidden) in [("008249", [280..<370]), ("008539", [0..<240, 410..<640])] {
            let code = try #require(DrawnCode("[01]90012345678908[3103]" + grams, BARCODE_DBAR_EXP, isGS1: true))
            let picture = try #require(code.drawn(.init(module: 2.5), in: size)?.hiding(hidden))
            #expect(picture.withFrame { decoder.decode($0) }.isEmpty)
        }
    }

    /// A weighed pack that lies still may be unread for a while: it is the same pack, not another one of the same weight.
    @Test func aPackThatIsHardToReadCountsOnce() {
        var presentations = Presentations()
        var counted = 0
        for time in [0, 100, 1_200, 2_500, 2_600, 4_000] {
            let place = BoundingBox(left: 300 + time % 700, top: 200, right: 500 + time % 700, bottom: 280)
            let symbol = Symbol(
                symbology: .dataBarExpanded, text: "019001234567890831030017501", quality: 9, place: place,
                evidence: .supports)
            counted += presentations.observe([symbol], at: .milliseconds(time)).count
        }
        #expect(counted == 1)
    }

    /// The rows of a stacked code may be read apart.
    @Test func aPackThatIsReadTwiceInAFrameCountsOnce() {
        var presentations = Presentations()
        let symbols = [100, 200].map { top in
            Symbol(
                symbology: .dataBarExpanded, text: "019001234567890831030017501", quality: 9,
                place: BoundingBox(left: 300, top: top, right: 500, bottom: top + 40), evidence: .supports)
        }
        let counted = (0..<10).flatMap { presentations.observe(symbols, at: .milliseconds(33 * $0)) }
        #expect(counted.count == 1)
    }

    /// Segments of two rows that are read together, with a checksum that fits, are another text. The place is that of the
    /// columns or rows that read it, and may be narrow.
    @Test(arguments: [
        (Symbology.dataBarExpanded, "01900123456789083103001750", "01900123575789063103001750", 149),
        (.dataBar, "0109521237764998", "0109521238755131", 149), (.dataBar, "0109521237764998", "0109521238755131", 3),
    ])
    func aMisreadOfACountedPackDoesNotCount(symbology: Symbology, text: String, misread: String, width: Int) {
        var presentations = Presentations()
        func symbol(_ text: String, quality: Int, left: Int) -> Symbol {
            Symbol(
                symbology: symbology, text: text, quality: quality,
                place: BoundingBox(left: left, top: 360, right: left + width, bottom: 404), evidence: .supports)
        }
        let right = symbol(text, quality: 30, left: 495)
        let wrong = symbol(misread, quality: 2, left: 505)
        let counted = (0..<12).flatMap { frame in
            presentations.observe([frame % 4 == 3 ? wrong : right], at: .milliseconds(100 * frame))
        }
        #expect(counted.map(\.symbol) == [right])
    }

    /// Six rows of one frame have read another text of a stacked code.
    @Test(arguments: [(1, []), (6, [1]), (8, [0])])
    func aTextOfFewRowsCountsWhenTwoFramesHaveReadIt(rows: Int, countsIn frames: [Int]) {
        var presentations = Presentations()
        let read = Symbol(
            symbology: .dataBarExpanded, text: "01900123575789063103003137", quality: rows,
            place: BoundingBox(left: 499, top: 321, right: 628, bottom: 335), evidence: .none)
        let symbol = read.with(Certainty.evidence(forOther: read))
        let counted = (0..<3).filter { !presentations.observe([symbol], at: .milliseconds(33 * $0)).isEmpty }
        #expect(counted == frames)
    }

    /// A pack that many rows read is no misread of the one behind it.
    @Test func aPackInFrontOfACountedOneCounts() {
        var presentations = Presentations()
        func symbol(_ text: String, left: Int) -> Symbol {
            Symbol(
                symbology: .dataBarExpanded, text: text, quality: 30,
                place: BoundingBox(left: left, top: 190, right: left + 200, bottom: 230), evidence: .supports)
        }
        let behind = symbol("01900123456789083103001750", left: 200)
        let inFront = symbol("01900123575789063103001750", left: 230)
        let counted = (0..<20).flatMap { frame in
            presentations.observe(frame < 10 ? [behind] : [behind, inFront], at: .milliseconds(33 * frame))
        }
        #expect(counted.map(\.symbol) == [behind, inFront])
    }

    /// How a pack is shown.
    enum Showing: CaseIterable {
        case held, moved, swept

        var frames: Int { self == .swept ? 50 : 40 }

        func pose(_ frame: Int, module: Double, number: Int) -> DrawnCode.Pose {
            var pose = DrawnCode.Pose(module: module, degrees: Double(number) - 1.5)
            let time = Double(frame) / Double(frames)
            switch self {
            case .held: pose.offset = (Double((frame * 7) % 5) / 2, Double((frame * 3) % 5) / 2)
            case .moved: pose.offset = (120 * time - 60, 80 * time - 40)
            case .swept:
                pose.offset = (1_500 * time - 750, 20 * time)
                pose.smear = 2
            }
            return pose
        }
    }
}

extension Picture {
    /// Paints columns in the colour of a hand.
    fileprivate func hiding(_ columns: [Range<Int>]) -> Picture? {
        var luma = luma
        for row in 0..<size.height {
            for column in columns.joined() { luma[row * size.width + column] = 120 }
        }
        return Picture(size: size, luma: luma)
    }
}
