import Testing

@testable import Scanner

struct LikelihoodReaderTests {
    @Test(arguments: ["4006381333931", "8076800195057", "9780201379624"])
    func readsABlurredCodeThatZBarDoesNot(text: String) throws {
        let picture = try DrawnSymbol(.ean13, text, blur: .gaussian(0.9)).picture()
        #expect(try read(picture, .zbar).isEmpty)
        let symbols = try read(picture)
        #expect(symbols.map(\.text) == [text] && symbols.allSatisfy(\.isSupported))
    }

    @Test(arguments: Array(stride(from: 0.0, to: 360, by: 30)))
    func readsABlurredCodeAtAnyAngle(degrees: Double) throws {
        let picture = try DrawnSymbol(.ean13, "4006381333931", blur: .gaussian(0.9)).picture(
            DrawnView(degrees: degrees))
        #expect(try read(picture).map(\.text) == ["4006381333931"])
    }

    @Test(arguments: ["96385074", "55123457"], [0.0, 110, 180])
    func readsABlurredEAN8(text: String, degrees: Double) throws {
        let picture = try DrawnSymbol(.ean8, text, blur: .gaussian(0.8)).picture(DrawnView(degrees: degrees))
        let symbols = try read(picture)
        #expect(symbols.map(\.text) == [text] && symbols.map(\.symbology) == [.ean8])
    }

    @Test func tellsAUPCAByItsLeadingZero() throws {
        let symbols = try read(try DrawnSymbol(.upcA, "036000291452", blur: .gaussian(0.9)).picture())
        #expect(symbols.map(\.text) == ["036000291452"] && symbols.map(\.symbology) == [.upcA])
    }

    @Test(arguments: [-0.0008, 0.0008]) func readsACodeWhoseBarsConverge(fan: Double) throws {
        let view = DrawnView(degrees: 15, fan: fan)
        let picture = try DrawnSymbol(.ean13, "4006381333931", blur: .gaussian(0.8)).picture(view)
        #expect(try read(picture).map(\.text) == ["4006381333931"])
    }

    /// The bars converge, the ends differ in scale, and the code is a parallelogram.
    @Test(arguments: [-45.0, 45], [0.0, 35, 60, 90]) func readsAPackThatIsTilted(tilt: Double, axis: Double) throws {
        let view = DrawnView(degrees: 24, tilt: tilt, tiltAxis: axis)
        let picture = try DrawnSymbol(.ean13, "4006381333931", blur: .gaussian(0.4)).picture(view)
        #expect(try read(picture).map(\.text) == ["4006381333931"])
    }

    /// A code beside a QR code is still confirmed.
    @Test func onlyComparesWhereAnotherSymbologyIsRead() throws {
        let picture = try DrawnSymbol(.ean13, "4006381333931").picture()
        let whole = BoundingBox(left: 0, top: 0, right: picture.size.width, bottom: picture.size.height)
        func readings(_ claims: [SymbolClaim], others: [BoundingBox]) -> [LikelihoodReading] {
            let reader = LikelihoodReader(effort: .live) { .zero }
            return picture.withFrame { reader.look(at: $0, [whole], claims: claims, others: others) }.readings
        }
        let symbol = Symbol(symbology: .ean13, text: "4006381333931", quality: 9, place: whole)
        let claim = try #require(SymbolClaim(symbol))
        #expect(readings([], others: []).map(\.text).contains("4006381333931"))
        #expect(readings([], others: [whole]).isEmpty)
        #expect(readings([claim], others: [whole]).contains(where: Certainty.confirms))
    }

    @Test func readsACodeThatMoved() throws {
        let picture = try DrawnSymbol(.ean13, "4006381333931", blur: .box(2.2)).picture()
        #expect(try read(picture).map(\.text) == ["4006381333931"])
    }

    @Test func readsBarsThatAreBrighterThanTheSpaces() throws {
        #expect(try read(try shiningMetal()).map(\.text) == ["4006381333931"])
    }

    /// One frame has no time for all attempts; the next frames continue them.
    @Test func triesARegionThatLiesStillInAnotherWayInEachFrame() throws {
        let picture = try shiningMetal()
        var decoder = try BarcodeDecoder(
            effort: .live, readers: .likelihood, clock: steppingClock(.milliseconds(1)))
        var texts: [[String]] = []
        for _ in 0..<20 { texts.append(picture.withFrame { decoder.decode($0) }.map(\.text)) }
        #expect(texts[0].isEmpty)
        #expect(texts.contains(["4006381333931"]))
        #expect(texts.allSatisfy { $0.isEmpty || $0 == ["4006381333931"] })
    }

    /// An attempt that paused ends with the pack: a late reading would count it once more.
    @Test(arguments: [1, 4], [0, 30]) func readsNothingOfAPackThatLeft(milliseconds: Int, emptyFrames: Int) throws {
        let pack = try DrawnSymbol(.ean13, "4006381333931", blur: .gaussian(0.9)).picture()
        let next = try DrawnSymbol(.ean13, "8076800195057", blur: .gaussian(0.9)).picture(DrawnView(degrees: 90))
        let empty = try #require(Picture(size: pack.size, luma: [UInt8](repeating: 200, count: pack.luma.count)))
        for frames in 1...12 {
            var decoder = try BarcodeDecoder(
                effort: .live, readers: .likelihood, clock: steppingClock(.milliseconds(milliseconds)))
            for _ in 0..<frames { pack.withFrame { _ = decoder.decode($0) } }
            for _ in 0..<emptyFrames { empty.withFrame { _ = decoder.decode($0) } }
            let texts = (0..<40).map { _ in next.withFrame { decoder.decode($0) }.map(\.text) }
            // The pack was in view a moment before the first of them.
            #expect(!texts.dropFirst(emptyFrames == 0 ? 5 : 0).joined().contains("4006381333931"))
        }
    }

    /// A code with a hidden end causes many attempts.
    @Test(arguments: [60.0, 75, 85]) func endsALookSoonAfterItsDeadline(hiddenFrom: Double) throws {
        let view = DrawnView(covered: hiddenFrom..<104, coverBrightness: 128)
        let picture = try DrawnSymbol(.ean13, "4006381333931", blur: .gaussian(1.2)).picture(view)
        let whole = BoundingBox(left: 0, top: 0, right: picture.size.width, bottom: picture.size.height)
        let clock = steppingClock(.microseconds(250))
        let reader = LikelihoodReader(effort: .live, clock: clock)
        for _ in 0..<20 {
            let start = clock()
            picture.withFrame { _ = reader.look(at: $0, [whole], claims: []) }
            #expect(clock() - start < .milliseconds(18))
        }
    }

    @Test func readsInSeveralFramesWhatNoFrameShowsAlone() throws {
        let symbol = try DrawnSymbol(.ean13, "4006381333931", blur: .gaussian(0.8))
        let frames = (1...12).map { symbol.picture(DrawnView(module: 1.5, height: 20, noise: 20, seed: $0)) }
        func decoder() throws -> BarcodeDecoder {
            try BarcodeDecoder(effort: .live, readers: .likelihood) { .zero }
        }
        var watching = try decoder()
        var texts: Set<String> = []
        for frame in frames {
            var fresh = try decoder()
            #expect(frame.withFrame { fresh.decode($0) }.isEmpty)
            texts.formUnion(frame.withFrame { watching.decode($0) }.filter(\.isSupported).map(\.text))
        }
        #expect(texts == ["4006381333931"])
    }

    /// Returns a code whose bars shine and whose spaces do not.
    private func shiningMetal() throws -> Picture {
        var symbol = try DrawnSymbol(.ean13, "4006381333931", blur: .gaussian(0.5))
        (symbol.black, symbol.white) = (230, 120)
        return symbol.picture()
    }

    @Test func saysWhereACodeIs() throws {
        let picture = try DrawnSymbol(.ean13, "4006381333931", blur: .gaussian(0.9)).picture()
        let place = try #require(try read(picture).first).place
        #expect(abs(place.left - (200 - 142)) < 5 && abs(place.right - (200 + 142)) < 5)
        // The bars' height is uncertain by the cells at their ends.
        #expect((136...170).contains(place.top) && (230...264).contains(place.bottom))
    }

    @Test(arguments: ["4006381333931", "8076800195057", "9780201379624"], [60, 150] as [UInt8])
    func makesNoOtherTextOfACodeWhoseLastDigitsAreHidden(text: String, brightness: UInt8) throws {
        for sigma in [0.4, 0.9] {
            // Two digits and the guard behind them.
            let view = DrawnView(covered: 78..<104, coverBrightness: brightness)
            let drawn = try DrawnSymbol(.ean13, text, blur: .gaussian(sigma))
            #expect(try read(drawn.picture(DrawnView())).map(\.text) == [text])
            #expect(try read(drawn.picture(view)).allSatisfy { $0.text == text })
        }
    }

    @Test(arguments: ["4006381333931", "8076800195057", "9780201379624"])
    func makesNoOtherTextOfACodeWithAHole(text: String) throws {
        let view = DrawnView(covered: 78..<92, coverBrightness: 220)
        let drawn = try DrawnSymbol(.ean13, text, blur: .gaussian(0.7))
        #expect(try read(drawn.picture(DrawnView())).map(\.text) == [text])
        #expect(try read(drawn.picture(view)).allSatisfy { $0.text == text })
    }

    @Test(arguments: ["123450", "678904", "246806"], [(49, 90), (51, 90), (51, 170), (54, 170)])
    func neverTakesTheLeftHalfOfAnEAN13ForAUPCE(digits: String, cover: (from: Double, brightness: UInt8)) throws {
        // In system 1 the number sets of a UPC-E are those of an EAN-13 that begins with its check digit.
        let upcE = String.upcE(system: 1, digits)
        let text = (upcE.suffix(1) + digits + "81093").withCheckDigit
        let view = DrawnView(covered: cover.from..<104, coverBrightness: cover.brightness)
        let drawn = try DrawnSymbol(.ean13, text, blur: .gaussian(0.4))
        #expect(try read(drawn.picture(DrawnView())).map(\.text) == [text])
        let picture = drawn.picture(view)
        #expect(try read(picture).allSatisfy { $0.symbology != .upcE })
        #expect(try read(picture, .both).allSatisfy { $0.symbology != .upcE || $0.evidence == .contradicts })
    }

    @Test(arguments: ["123450", "678904", "246806"], [nil, 49, 51, 54])
    func confirmsNoUPCEInTheLeftHalfOfAnEAN13(digits: String, hiddenFrom: Double?) throws {
        let upcE = String.upcE(system: 1, digits)
        let text = (upcE.suffix(1) + digits + "81093").withCheckDigit
        let view = DrawnView(covered: hiddenFrom.map { $0..<104 }, coverBrightness: 128)
        let picture = try DrawnSymbol(.ean13, text, blur: .gaussian(0.6)).picture(view)
        #expect(!(try confirms(upcE, in: picture, BoundingBox(left: 58, top: 140, right: 210, bottom: 260))))
    }

    @Test(arguments: [0, 1], ["123450", "678904", "246806"])
    func confirmsAUPCE(system: Int, digits: String) throws {
        let text = String.upcE(system: system, digits)
        let picture = try DrawnSymbol(.upcE, text, blur: .gaussian(0.6)).picture()
        #expect(try confirms(text, in: picture, BoundingBox(left: 124, top: 140, right: 276, bottom: 260)))
    }

    @Test func readsNothingInBlanksAndNoise() throws {
        #expect(try read(.blank(.vga)).isEmpty)
        #expect(try read(.noise(.vga, deviation: 20, seed: 1)).isEmpty)
    }

    @Test(arguments: [2.5, 4, 6]) func readsNothingInEvenStripes(module: Double) throws {
        var stripes = [UInt8](repeating: 220, count: FrameSize.vga.pixels)
        for pixel in stripes.indices where Int(Double(pixel % 640) / module).isMultiple(of: 2) { stripes[pixel] = 40 }
        #expect(try read(try #require(Picture(size: .vga, luma: stripes))).isEmpty)
    }

    /// Returns whether the reader confirms a UPC-E that another reader has read.
    private func confirms(_ text: String, in picture: Picture, _ place: BoundingBox) throws -> Bool {
        let symbol = Symbol(symbology: .upcE, text: text, quality: 20, place: place)
        let claim = try #require(SymbolClaim(symbol))
        let whole = BoundingBox(left: 0, top: 0, right: picture.size.width, bottom: picture.size.height)
        let reader = LikelihoodReader(effort: .patient) { .zero }
        let look = picture.withFrame { reader.look(at: $0, [whole], claims: [claim]) }
        return look.readings.contains { $0.text == text && Certainty.confirms($0) }
    }

    /// Reads without a time limit, so that slow machines get the same result.
    private func read(_ picture: Picture, _ readers: BarcodeDecoder.Readers = .likelihood) throws -> [Symbol] {
        var decoder = try BarcodeDecoder(effort: .patient, readers: readers) { .zero }
        return picture.withFrame { decoder.decode($0) }
    }
}
