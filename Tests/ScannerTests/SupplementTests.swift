import CZint
import DrawnSweep
import Testing

@testable import Scanner

/// Further codes of a pack that was counted: a GS1 DataMatrix or QR code beside the EAN-13.
struct SupplementTests {
    private static let ean = "4006381333931"
    private static let matrix = "\u{1D}010400638133393110LOT7"

    private var presentations = Presentations(article: Self.article)
    private var now = Duration.zero

    @Test mutating func aSecondCodeOfTheArticleSupplementsThePackOnce() {
        #expect(show(.ean(100), frames: 5) == [Self.ean])
        #expect(show(.ean(100), .matrix(400), frames: 60) == ["\(Self.matrix) for \(Self.ean)"])
    }

    @Test mutating func itDoesSoInEitherOrder() {
        #expect(show(.matrix(400), frames: 5) == [Self.matrix])
        #expect(show(.ean(100), .matrix(400), frames: 60) == ["\(Self.ean) for \(Self.matrix)"])
    }

    @Test mutating func aPackThatIsTurnedRoundIsOnePack() {
        #expect(show(.ean(100), frames: 20) == [Self.ean])
        now += .milliseconds(500)
        #expect(show(.matrix(150), frames: 60) == ["\(Self.matrix) for \(Self.ean)"])
        now += .milliseconds(500)
        #expect(show(.ean(100), frames: 60) == [])
    }

    @Test mutating func theNextPackHasASupplementOfItsOwn() {
        for _ in 0..<2 {
            #expect(show(.ean(100), .matrix(400), frames: 30) == [Self.ean, "\(Self.matrix) for \(Self.ean)"])
            now += .seconds(1)
        }
    }

    /// The second code is not read all the time. The first one, beside it, is no pack that covers it.
    @Test mutating func theNextPackHasASupplementOfItsOwnIfTheLastWasUnread() {
        for _ in 0..<2 {
            #expect(show(.ean(100), .matrix(300), frames: 20) == [Self.ean, "\(Self.matrix) for \(Self.ean)"])
            #expect(show(.ean(100), frames: 20).isEmpty)
            now += .seconds(1)
        }
    }

    @Test mutating func equalPacksSideBySideArePairedByDistance() {
        #expect(show(.ean(0), .ean(600), frames: 10) == [Self.ean, Self.ean])
        let counted = observe([.ean(0), .ean(600), .matrix(800), .matrix(200)], frames: 20)
        #expect(counted.map(\.symbol.place.left) == [800, 200])
        #expect(counted.compactMap(\.supplements?.place.left) == [600, 0])
    }

    @Test mutating func anotherSerialNumberIsOnAnotherPack() {
        #expect(show(.ean(100), .matrix(400), frames: 20).count == 2)
        let other = Self.matrix + "\u{1D}21B"
        #expect(show(.ean(100), .matrix(400), .matrix(700, other), frames: 20) == [other])
    }

    @Test mutating func codesOfDifferentArticlesAreOfDifferentPacks() {
        let other = "\u{1D}0109521234543213"
        #expect(show(.ean(100), .matrix(400, other), frames: 20) == [Self.ean, other])
    }

    @Test func codesAreOfDifferentPacksWithoutArticles() {
        var presentations = Presentations()
        let counted = (0..<10).flatMap {
            presentations.observe([.ean(100), .matrix(400)], at: .milliseconds(33 * $0))
        }
        #expect(counted.map(\.supplements) == [nil, nil])
    }

    /// A drawn pack with both codes, 30 frames a second.
    @Test(arguments: [(BARCODE_DATAMATRIX, true), (BARCODE_QRCODE, true), (BARCODE_DATAMATRIX, false)])
    func readsACodeInTwoDimensionsBesideARetailCode(symbology: Int32, readsSupplements: Bool) throws {
        let square = try #require(DrawnCode("[01]04006381333931[10]LOT7", symbology, isGS1: true))
        let bars = try #require(RetailPattern(.ean13, Self.ean))
        var decoder = try BarcodeDecoder(
            effort: .live, readers: .both, readsSupplements: readsSupplements, clock: steppingClock(.microseconds(250)))
        var presentations = Presentations(article: Self.article)
        var counted: [Presentations.Counted] = []
        for frame in 0..<40 {
            let pose = DrawnCode.Pose(module: 4, degrees: 3, offset: (190, Double(frame % 3)))
            let picture = try #require(square.drawn(pose, seed: UInt32(frame)))
                .with(bars, left: 30, top: 160 + frame % 2, module: 2, height: 90)
            let symbols = picture.withFrame { decoder.decode($0) }
            counted += presentations.observe(symbols, at: .milliseconds(33 * frame))
        }
        #expect(counted.map(\.symbol.text) == (readsSupplements ? [Self.ean, Self.matrix] : [Self.ean]))
        #expect(counted.map(\.supplements?.text) == (readsSupplements ? [nil, Self.ean] : [nil]))
    }

    /// Packs with one EAN and serial numbers of their own, before a plain wall.
    @Test(arguments: [2, 12])
    func readsTheSecondCodeOfEachOfEqualPacks(framesBetween: Int) throws {
        let bars = try #require(RetailPattern(.ean13, Self.ean))
        let wall = try #require(Picture(size: .vga, luma: [UInt8](repeating: 90, count: FrameSize.vga.pixels)))
        var decoder = try BarcodeDecoder(
            effort: .live, readers: .both, readsSupplements: true, clock: steppingClock(.microseconds(250)))
        var texts: [Set<String>] = []
        for serial in ["A1", "B2"] {
            let square = try #require(DrawnCode("[01]04006381333931[21]\(serial)", BARCODE_DATAMATRIX, isGS1: true))
            var read: Set<String> = []
            for frame in 0..<30 {
                let pose = DrawnCode.Pose(module: 4, degrees: 3, offset: (190, Double(frame % 3)))
                let picture = try #require(square.drawn(pose, seed: UInt32(frame)))
                    .with(bars, left: 30, top: 160 + frame % 2, module: 2, height: 90)
                read.formUnion(picture.withFrame { decoder.decode($0) }.map(\.text))
            }
            texts.append(read)
            for _ in 0..<framesBetween { _ = wall.withFrame { decoder.decode($0) } }
        }
        #expect(texts == ["A1", "B2"].map { [Self.ean, "\u{1D}010400638133393121\($0)"] })
    }

    @Test func searchesSixteenTimesBesideEachRetailCode() {
        var search = SupplementSearch()
        func attempts(beside symbol: Symbol?, frames: Int) -> Int {
            (0..<frames).count { _ in search.isDue(beside: symbol) && symbol != nil }
        }
        #expect(attempts(beside: .ean(100), frames: 300) == 16)
        #expect(attempts(beside: nil, frames: 2) == 0)
        #expect(attempts(beside: .ean(100), frames: 300) == 0)
        #expect(attempts(beside: nil, frames: 10) == 0)
        #expect(attempts(beside: .ean(100), frames: 300) == 16)
        search.noteEmptyFrame()
        #expect(attempts(beside: .ean(100), frames: 300) == 16)
    }

    private mutating func show(_ symbols: Symbol..., frames: Int) -> [String] {
        observe(symbols, frames: frames).map { counted in
            counted.symbol.text + (counted.supplements.map { " for \($0.text)" } ?? "")
        }
    }

    private mutating func observe(_ symbols: [Symbol], frames: Int) -> [Presentations.Counted] {
        (0..<frames).flatMap { _ in
            now += .milliseconds(33)
            return presentations.observe(symbols, at: now)
        }
    }

    private static func article(_ symbol: Symbol) -> String? {
        symbol.symbology == .ean13
            ? "0" + symbol.text : symbol.text.hasPrefix("\u{1D}01") ? String(symbol.text.dropFirst(3).prefix(14)) : nil
    }
}

extension Symbol {
    fileprivate static func ean(_ x: Int) -> Symbol {
        Symbol(
            symbology: .ean13, text: "4006381333931", quality: 9,
            place: BoundingBox(left: x, top: 100, right: x + 190, bottom: 180), evidence: .supports)
    }

    fileprivate static func matrix(_ x: Int, _ text: String = "\u{1D}010400638133393110LOT7") -> Symbol {
        Symbol(
            symbology: .dataMatrix, text: text, quality: 1,
            place: BoundingBox(left: x, top: 100, right: x + 80, bottom: 180), evidence: .supports)
    }
}
