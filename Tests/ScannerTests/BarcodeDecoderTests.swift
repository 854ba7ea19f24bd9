import Foundation
import Synchronization
import Testing

@testable import Scanner

struct BarcodeDecoderTests {
    @Test(arguments: [
        (Symbology.ean13, "3017620422003"), (.ean8, "96385074"), (.upcA, "036000291452"), (.upcE, "01234565"),
    ])
    func readsRetailCodesAsTheSymbologyTheyAre(symbology: Symbology, text: String) throws {
        let symbols = try read(picture(symbology, text))
        #expect(symbols.map(\.symbology) == [symbology])
        #expect(symbols.map(\.text) == [text])
    }

    @Test func readsCodesOnTheirSide() throws {
        let pattern = try #require(RetailPattern(.ean13, "3017620422003"))
        let picture = Picture.blank(.vga).with(pattern, left: 200, top: 60, onItsSide: true)
        #expect(try read(picture).map(\.text) == ["3017620422003"])
    }

    /// Each reader that may take long reads the clock, zxing-cpp's search, too.
    @Test(arguments: [false, true])
    func anEmptyFrameCostsNoReaderAnyTime(isPackShown: Bool) throws {
        let time = steppingClock(.milliseconds(1))
        var decoder = try BarcodeDecoder(effort: .live, readers: .both, readsSupplements: true, clock: time)
        let picture = isPackShown ? try #require(Picture.pack) : .blank(.vga)
        for _ in 0..<12 { _ = picture.withFrame { decoder.decode($0) } }
        #expect((time() > .milliseconds(1)) == isPackShown)
    }

    @Test func saysWhereACodeIs() throws {
        // The label begins at 100, 200; the first bar stands after nine quiet modules of three pixels.
        let symbol = try #require(try read(picture(.ean13, "3017620422003", left: 100, top: 200)).first)
        #expect(abs(symbol.place.left - 127) <= 6)
        #expect(abs(symbol.place.right - (127 + 95 * 3)) <= 6)
        #expect(abs(symbol.place.top - 200) <= 4 && abs(symbol.place.bottom - 290) <= 4)
        #expect(symbol.quality > 20)
    }

    @Test(arguments: [false, true], [(300, 0), (0, 200)])
    func tellsEqualPacksApart(onItsSide: Bool, offset: (x: Int, y: Int)) throws {
        let pattern = try #require(RetailPattern(.ean13, "3017620422003"))
        let across = onItsSide ? (x: offset.y, y: offset.x) : offset
        let picture = Picture.blank(.hd)
            .with(pattern, left: 60, top: 60, module: 2, onItsSide: onItsSide)
            .with(pattern, left: 60 + across.x, top: 60 + across.y, module: 2, onItsSide: onItsSide)
        for effort in [BarcodeDecoder.Effort.patient, .live] {
            let symbols = try read(picture, effort: effort)
            #expect(symbols.map(\.text) == ["3017620422003", "3017620422003"])
            let (first, second) = (symbols[0].place.centre, symbols[1].place.centre)
            #expect(abs(abs(first.x - second.x) - across.x) < 20 && abs(abs(first.y - second.y) - across.y) < 20)
        }
    }

    /// In a row, not quite level, so that some rows of the picture miss one; and from one corner to the other.
    @Test(arguments: [[60, 110, 80], [60, 60, 60], [60, 260, 460], [460, 260, 60]], [false, true])
    func tellsThreeEqualPacksApart(tops: [Int], onTheirSide: Bool) throws {
        let pattern = try #require(RetailPattern(.ean13, "3017620422003"))
        let places = zip([60, 340, 620], tops).map { onTheirSide ? ($1, $0) : ($0, $1) }
        let picture = places.reduce(Picture.blank(FrameSize(width: 900, height: 900))) { picture, place in
            picture.with(pattern, left: place.0, top: place.1, module: 2, onItsSide: onTheirSide)
        }
        for effort in [BarcodeDecoder.Effort.patient, .live] {
            let symbols = try read(picture, effort: effort)
            #expect(symbols.map(\.text) == [String](repeating: "3017620422003", count: 3))
        }
    }

    @Test(arguments: [BarcodeDecoder.Effort.patient, .live])
    func takesOneTallPackForOne(effort: BarcodeDecoder.Effort) throws {
        let pattern = try #require(RetailPattern(.ean13, "3017620422003"))
        let picture = Picture.blank(.vga).with(pattern, left: 80, top: 60, height: 200)
        #expect(try read(picture, effort: effort).count == 1)
    }

    @Test(arguments: [BarcodeDecoder.Effort.patient, .live], [Symbology.ean13, .ean8, .upcE])
    func findsThatAClearPictureSupportsIt(effort: BarcodeDecoder.Effort, symbology: Symbology) throws {
        let text = [Symbology.ean13: "3017620422003", .ean8: "96385074", .upcE: "01234565"][symbology] ?? ""
        #expect(try read(picture(symbology, text), effort: effort).map(\.evidence) == [.supports])
    }

    @Test func findsBarsAnywhereInABusyFrame() throws {
        // Noise everywhere, and a code in each corner in turn.
        let pattern = try #require(RetailPattern(.ean13, "3017620422003"))
        var noise = CameraNoise()
        let counter = try #require(Picture(size: .hd, luma: (0..<FrameSize.hd.pixels).map { _ in noise.next() }))
        for (left, top) in [(0, 0), (920, 0), (0, 620), (920, 620), (460, 310)] {
            let picture = counter.with(pattern, left: left, top: top)
            #expect(try read(picture, effort: .live).map(\.text) == ["3017620422003"], "\(left), \(top)")
        }
    }

    @Test(arguments: [20.0, -20, 70, -70])
    func readsATiltedCodeThatNoLineCrossesWhole(degrees: Double) throws {
        let pattern = try #require(RetailPattern(.ean13, "3017620422003"))
        let picture = try #require(
            Picture.blank(.vga).with(pattern, turned: degrees * .pi / 180, module: 2.5, height: 60))
        let symbols = try read(picture, effort: .live)
        #expect(symbols.map(\.text) == ["3017620422003"] && symbols.map(\.evidence) == [.supports])
        let centre = try #require(symbols.first).place.centre
        #expect(abs(centre.x - 320) < 25 && abs(centre.y - 240) < 25)
    }

    @Test(arguments: [2, 4]) func takesAUPCEForAPieceWhereBarsFollow(modules: Int) throws {
        let picture = try picture(.upcE, "01234565")
        var luma = picture.luma
        // The label's quiet modules, the code's, and some more.
        let left = 80 + (9 + 51 + modules) * 3
        for y in 0..<picture.size.height {
            for x in left..<left + 3 { luma[y * picture.size.width + x] = 25 }
        }
        let barred = try #require(Picture(size: picture.size, luma: luma))
        let symbols = try read(barred)
        #expect(!symbols.isEmpty && symbols.allSatisfy { $0.evidence == .contradicts })
    }

    /// Modules of a close-up are wider than the cells by which regions are found elsewhere.
    @Test(arguments: [(FrameSize(width: 1_920, height: 1_080), 16), (FrameSize(width: 4_000, height: 3_000), 34)])
    func readsACloseUp(size: FrameSize, module: Int) throws {
        let pattern = try #require(RetailPattern(.ean13, "4006381333931"))
        let picture = Picture.blank(size).with(
            pattern, left: size.width / 10, top: size.height / 4, module: module, height: size.height / 2)
        var reader = try PhotographReader()
        let symbols = reader.symbols(in: picture)
        #expect(symbols.map(\.text) == ["4006381333931"])
        #expect(symbols.allSatisfy { $0.place.right - $0.place.left > 90 * module })
    }

    /// Decoding that takes longer than a frame skips frames; the last result is still shown.
    @Test func looksAtFewerFramesWhereALookTakesLonger() throws {
        let picture = try smeared(try picture(.ean13, "4006381333931"), over: 9)
        let readings = Mutex(0)
        var decoder = try BarcodeDecoder(effort: .live, readers: .both) {
            readings.withLock { $0 += 1 }
            return .milliseconds(140) * readings.withLock { $0 }
        }
        var looks: [Int] = []
        for _ in 0..<5 {
            let before = readings.withLock { $0 }
            let sighting = picture.withFrame { decoder.sight($0) }
            #expect(!sighting.stripes.isEmpty)
            looks.append(readings.withLock { $0 } - before)
        }
        #expect(looks[0] > 2 && looks[1...].contains(0))
    }

    private func smeared(_ picture: Picture, over width: Int) throws -> Picture {
        let luma = picture.luma.indices.map { index in
            let row = index / picture.size.width * picture.size.width
            let part = max(row, index - width / 2)...min(row + picture.size.width - 1, index + width / 2)
            return UInt8(picture.luma[part].reduce(0) { $0 + Int($1) } / part.count)
        }
        return try #require(Picture(size: picture.size, luma: luma))
    }

    @Test func readsNothingInNothing() throws {
        #expect(try read(.blank(.vga)).isEmpty)
        #expect(try read(.blank(FrameSize(width: 1, height: 1))).isEmpty)
    }

    private func picture(_ symbology: Symbology, _ text: String, left: Int = 80, top: Int = 100) throws -> Picture {
        Picture.blank(.vga).with(try #require(RetailPattern(symbology, text)), left: left, top: top)
    }

    private func read(_ picture: Picture, effort: BarcodeDecoder.Effort = .patient) throws -> [Symbol] {
        var decoder = try BarcodeDecoder(effort: effort)
        return picture.withFrame { decoder.decode($0) }
    }
}

/// Pseudo-random noise of a few grey levels, the same in each run.
private struct CameraNoise {
    private var state: UInt32 = 7

    mutating func next() -> UInt8 {
        state = state &* 1_664_525 &+ 1_013_904_223
        return 130 + UInt8(state >> 28)
    }
}

extension FrameSize {
    static let vga = FrameSize(width: 640, height: 480)
}

extension Picture {
    /// Returns the picture with a code in its middle, on a white label, turned clockwise.
    fileprivate func with(_ pattern: RetailPattern, turned angle: Double, module: Double, height: Double) -> Picture? {
        let count = Double(pattern.modules.count)
        let pixels = luma.indices.map { pixel in
            let (x, y) = (Double(pixel % size.width - size.width / 2), Double(pixel / size.width - size.height / 2))
            let along = (x * cos(angle) + y * sin(angle)) / module + count / 2
            let across = abs(y * cos(angle) - x * sin(angle))
            guard across < height / 2 + 10, (-9..<count + 9).contains(along) else { return luma[pixel] }
            let isDark = along >= 0 && along < count && across < height / 2 && pattern.modules[Int(along)]
            return isDark ? 25 : 235
        }
        return Picture(size: size, luma: pixels)
    }
}
