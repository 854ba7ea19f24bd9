import CZint
import DrawnSweep
import Scanner
import Testing

/// Symbologies other than retail codes, drawn by zint and read as a camera or a photograph shows them.
struct OtherSymbologiesTests {
    /// A code, its text, and how it is read.
    struct Kind: CustomTestStringConvertible {
        let symbology: Symbology
        let zint: Int32
        let printed: String
        var text: String
        var isGS1 = false
        /// A module's width in pixels at which it is read.
        var module = 3.0
        var rowHeight = 34.0

        var testDescription: String { symbology.rawValue }
        var code: DrawnCode? { DrawnCode(printed, zint, isGS1: isGS1, rowHeight: rowHeight) }
    }

    private static let kinds = [
        Kind(
            symbology: .dataMatrix, zint: BARCODE_DATAMATRIX,
            printed: "[01]09521234543213[17]270131[10]ABC123[21]XY",
            text: "\u{1D}01095212345432131727013110ABC123\u{1D}21XY", isGS1: true),
        Kind(
            symbology: .qrCode, zint: BARCODE_QRCODE, printed: "https://example.org/01/09521234543213?17=270131",
            text: "https://example.org/01/09521234543213?17=270131"),
        Kind(
            symbology: .qrCode, zint: BARCODE_QRCODE, printed: "[01]09521234543213[17]270131[10]ABC123[21]XY",
            text: "\u{1D}01095212345432131727013110ABC123\u{1D}21XY", isGS1: true),
        Kind(symbology: .microQRCode, zint: BARCODE_MICROQR, printed: "12345678", text: "12345678"),
        Kind(symbology: .aztec, zint: BARCODE_AZTEC, printed: "SCANTRY-TAKE", text: "SCANTRY-TAKE", module: 6),
        Kind(symbology: .pdf417, zint: BARCODE_PDF417, printed: "SCANTRY-TAKE", text: "SCANTRY-TAKE"),
        Kind(symbology: .itf14, zint: BARCODE_ITF14, printed: "1952123454321", text: "19521234543210"),
        Kind(symbology: .code39, zint: BARCODE_CODE39, printed: "SHELF-12", text: "SHELF-12"),
    ]

    @Test(arguments: kinds, [0.0, 90, 180, 270]) func isReadInAPhotograph(kind: Kind, degrees: Double) throws {
        let picture = try Self.draw(kind.code, .init(module: kind.module, degrees: degrees, offset: (0.3, 0.2)))
        var reader = try PhotographReader()
        let symbols = reader.symbols(in: picture)
        #expect(symbols.map(\.symbology) == [kind.symbology])
        #expect(symbols.map(\.text) == [kind.text])
        #expect(symbols.allSatisfy { $0.place.overlapsMiddle(of: picture.size) })
    }

    @Test(arguments: kinds, [0.0, 90, 180, 270]) func countsOnceBeforeACamera(kind: Kind, degrees: Double) throws {
        let frames = try (0..<4).map { number in
            let offset = (0.4 * Double(number), 0.3 * Double(number))
            return try Self.draw(kind.code, .init(module: kind.module, degrees: degrees, offset: offset))
        }
        #expect(try packs(in: frames, count: 45).map(\.text) == [kind.text])
    }

    @Test(arguments: kinds.filter { [.dataMatrix, .qrCode, .microQRCode].contains($0.symbology) }, [10.0, 30, 45, 70])
    func isReadTurned(kind: Kind, degrees: Double) throws {
        let picture = try Self.draw(kind.code, .init(degrees: degrees))
        #expect(try packs(in: [picture], count: 30).map(\.text) == [kind.text])
        var reader = try PhotographReader()
        #expect(reader.symbols(in: picture).map(\.text) == [kind.text])
    }

    /// The libraries read these only along rows and columns.
    private static let linear = [
        Kind(symbology: .code128, zint: BARCODE_CODE128, printed: "SCANTRY-TAKE", text: "SCANTRY-TAKE"),
        Kind(
            symbology: .code128, zint: BARCODE_GS1_128, printed: "[01]09521234543213[17]270131",
            text: "010952123454321317270131", isGS1: true, module: 2),
        Kind(
            symbology: .dataBarExpanded, zint: BARCODE_DBAR_EXP, printed: "[01]90012345678908[3103]001750",
            text: "01900123456789083103001750", isGS1: true),
        limited("0952123454321", text: "0109521234543213"),
    ]

    /// DataBar in the forms that loose fruit and vegetables have. The truncated one is only lower.
    private static let dataBars = [
        (BARCODE_DBAR_OMN, 34.0), (BARCODE_DBAR_OMN, 13), (BARCODE_DBAR_STK, 34), (BARCODE_DBAR_OMNSTK, 34),
    ].map {
        Kind(
            symbology: .dataBar, zint: $0, printed: "0952123454321", text: "0109521234543213", rowHeight: $1)
    }

    private static let retail = [
        Kind(symbology: .ean13, zint: BARCODE_EANX, printed: "952123454321", text: "9521234543213"),
        Kind(symbology: .ean8, zint: BARCODE_EANX, printed: "9521234", text: "95212340"),
        Kind(symbology: .upcA, zint: BARCODE_UPCA, printed: "61412123456", text: "614121234567"),
    ]

    @Test(arguments: dataBars, [0.0, 4, 180]) func isReadInEachFormOfDataBar(kind: Kind, degrees: Double) throws {
        let picture = try Self.draw(kind.code, .init(degrees: degrees))
        #expect(try packs(in: [picture], count: 12).map(\.text) == [kind.text])
        var reader = try PhotographReader()
        #expect(reader.symbols(in: picture).map(\.text) == [kind.text])
    }

    /// On a jar, whose surface has turned away by so much at the code's ends. zxing-cpp reads no PDF417 there at 35°.
    @Test(arguments: kinds + linear + dataBars + retail) func isReadOnAJar(kind: Kind) throws {
        var pose = DrawnCode.Pose(module: kind.module, degrees: 3)
        for curve in kind.symbology == .pdf417 ? [20.0] : [20, 35] {
            pose.curve = curve
            let picture = try Self.draw(kind.code, pose)
            #expect(try packs(in: [picture], count: 30).map(\.text) == [kind.text], "\(curve)°")
        }
    }

    /// The add-on is no pack of its own.
    @Test(arguments: [("952123454321+12", "9521234543213"), ("952123454321+51234", "9521234543213")])
    func countsACodeWithAnAddOnOnce(printed: String, text: String) throws {
        let code = try #require(DrawnCode(printed, BARCODE_EANX))
        let frames = try (0..<4).map { try Self.draw(code, .init(degrees: 2, offset: (0.4 * Double($0), 0))) }
        #expect(try packs(in: frames, count: 45).map(\.text) == [text])
        var reader = try PhotographReader()
        #expect(reader.symbols(in: frames[0]).map(\.text) == [text])
    }

    private static func limited(_ printed: String, text: String) -> Kind {
        Kind(symbology: .dataBar, zint: BARCODE_DBAR_LTD, printed: printed, text: text)
    }

    /// One number of each group in which values are numbered, on the left and on the right, and the last number.
    @Test(arguments: [
        ("0000000000000", "0100000000000000"), ("0368612345678", "0103686123456787"),
        ("1651271234567", "0116512712345672"), ("1999999999999", "0119999999999991"),
        ("1000000820064", "0110000008200645"), ("0000001996939", "0100000019969398"),
    ])
    func readsDataBarLimited(printed: String, text: String) throws {
        let kind = Self.limited(printed, text: text)
        for degrees in [0.0, 7, 180] {
            let picture = try Self.draw(kind.code, .init(degrees: degrees))
            var reader = try PhotographReader()
            #expect(reader.symbols(in: picture).map(\.text) == [text])
            #expect(try packs(in: [picture], count: 12).map(\.text) == [text])
        }
    }

    @Test(arguments: linear + kinds.filter { [.itf14, .code39, .pdf417].contains($0.symbology) }, [10.0, 45, 160])
    func isReadObliquely(kind: Kind, degrees: Double) throws {
        let picture = try Self.draw(kind.code, .init(module: kind.module, degrees: degrees))
        #expect(try packs(in: [picture], count: 8).map(\.text) == [kind.text])
    }

    /// A camera's noise, and bars that lean by less than rows and columns show.
    @Test(arguments: linear + kinds.filter { [.itf14, .code39].contains($0.symbology) }, [1.5, -2.4, 4])
    func isCountedOnceInNoise(kind: Kind, degrees: Double) throws {
        try countOnce(kind, .init(module: 0.9 * kind.module, degrees: degrees), noise: 12)
    }

    /// In more noise, where zbar reads hardly any DataBar, and where no row crosses the upper half of a stacked one.
    @Test(arguments: dataBars.dropFirst(2), [(20, 1.5), (11, -6.6)])
    func aStackedDataBarIsCountedOnceInNoise(kind: Kind, noise: (levels: Int, degrees: Double)) throws {
        try countOnce(kind, .init(module: 3.6, degrees: noise.degrees), noise: noise.levels)
    }

    private func countOnce(_ kind: Kind, _ pose: DrawnCode.Pose, noise: Int) throws {
        var pose = pose
        pose.noise = noise
        let code = try #require(kind.code)
        let pictures = try (0..<12).map { number in
            pose.offset = (Double(number), 0.3 * Double(number))
            return try #require(code.drawn(pose, in: .hd, seed: UInt32(number)))
        }
        #expect(try packs(in: pictures, count: 12).map(\.text) == [kind.text])
    }

    @Test(arguments: kinds.filter { ![.itf14, .code39].contains($0.symbology) })
    func isReadLightOnDark(kind: Kind) throws {
        let degrees = kind.symbology == .aztec ? 0.0 : 8
        let picture = try Self.draw(kind.code, .init(module: kind.module, degrees: degrees, isInverted: true))
        #expect(try packs(in: [picture], count: 30).map(\.text) == [kind.text])
        var reader = try PhotographReader()
        #expect(reader.symbols(in: picture).map(\.text) == [kind.text])
    }

    @Test(arguments: linear + dataBars + retail + kinds.filter { [.itf14, .code39].contains($0.symbology) }, [0.0, 8])
    func isReadLightOnDarkInRows(kind: Kind, degrees: Double) throws {
        let picture = try Self.draw(kind.code, .init(module: kind.module, degrees: degrees, isInverted: true))
        #expect(try packs(in: [picture], count: 40).map(\.text) == [kind.text])
        var reader = try PhotographReader()
        #expect(reader.symbols(in: picture).map(\.text) == [kind.text])
    }

    /// Transparent foil shows a code from behind.
    @Test func readsAMirroredDataMatrix() throws {
        let picture = try Self.draw(Self.kinds[0].code, .init(degrees: 8, isMirrored: true))
        #expect(try packs(in: [picture], count: 30).map(\.text) == [Self.kinds[0].text])
    }

    /// A DataMatrix of a few millimetres is small in the frame.
    @Test(arguments: [2.0, 2.5, 3, 5, 8]) func readsADataMatrixOfEachSize(module: Double) throws {
        let picture = try Self.draw(Self.kinds[0].code, .init(module: module, degrees: 4), in: .hd)
        #expect(try packs(in: [picture], count: 30).map(\.text) == [Self.kinds[0].text])
    }

    /// A matrix code of a few millimetres before a camera that is not quite in focus.
    @Test(arguments: kinds.filter { [.dataMatrix, .qrCode, .microQRCode].contains($0.symbology) })
    func countsASmallCodeOnce(kind: Kind) throws {
        var pose = DrawnCode.Pose(module: 2.6, degrees: 1.5)
        (pose.tilt, pose.blur, pose.noise) = (-8, 0.45, 6)
        let code = try #require(kind.code)
        for seed in 0..<6 {
            let pictures = try (0..<15).map { number in
                pose.offset = (Double(seed * 17) + 0.4 * Double(number), 0.3 * Double(number))
                return try #require(
                    code.drawn(pose, in: .init(width: 800, height: 600), seed: UInt32(seed * 100 + number)))
            }
            #expect(try packs(in: pictures, count: 15).map(\.text) == [kind.text])
        }
    }

    @Test func reportsOnlyCaseNumbersInInterleaved2of5() throws {
        for text in ["123456789012", "19521234543217"] {
            let picture = try Self.draw(DrawnCode(text, BARCODE_C25INTER))
            #expect(try packs(in: [picture], count: 30).isEmpty)
        }
        let picture = try Self.draw(DrawnCode("19521234543210", BARCODE_C25INTER))
        #expect(try packs(in: [picture], count: 30).map(\.symbology) == [.itf14])
    }

    @Test func demandsSixCharactersAndTwoFramesOfCode39() throws {
        let short = try Self.draw(DrawnCode("AB-12", BARCODE_CODE39))
        #expect(try packs(in: [short], count: 30).isEmpty)
        let picture = try Self.draw(DrawnCode("AB-123", BARCODE_CODE39))
        var decoder = try BarcodeDecoder(effort: .patient)
        let symbols = picture.withFrame { decoder.decode($0) }
        #expect(symbols.map(\.text) == ["AB-123"])
        var presentations = Presentations()
        #expect(presentations.observe(symbols, at: .zero).isEmpty)
        #expect(presentations.observe(symbols, at: .milliseconds(100)).map(\.symbol.text) == ["AB-123"])
    }

    /// Most programs write UTF-8 without saying so.
    @Test(arguments: ["Crème brûlée, 12 €", "Käsespätzle für 3 Gäste", "ćevapčići", "抹茶ラテ", "Soupe à l’oignon"])
    func readsUndeclaredUTF8InAQRCode(text: String) throws {
        let picture = try Self.draw(DrawnCode(undeclaredUTF8: text))
        var reader = try PhotographReader()
        #expect(reader.symbols(in: picture).map(\.text) == [text])
        #expect(try packs(in: [picture], count: 30).map(\.text) == [text])
    }

    /// A photograph of a pack that has a recipe's address and, far from the middle, GS1 data.
    @Test func readsADataMatrixBesideAQRCodeInAPicture() throws {
        let address = try Self.draw(
            DrawnCode("https://example.org/recipes/lasagne", BARCODE_QRCODE), .init(module: 4, offset: (195, -45)),
            in: .hd)
        let data = try Self.draw(
            DrawnCode("[01]09521234543213[17]270131[10]AB1", BARCODE_DATAMATRIX, isGS1: true),
            .init(module: 4, offset: (-300, -75)), in: .hd)
        var reader = try PhotographReader()
        let symbols = reader.symbols(in: try data.besides(address))
        #expect(Set(symbols.map(\.symbology)) == [.qrCode, .dataMatrix])
    }

    private static func draw(_ code: DrawnCode?, _ pose: DrawnCode.Pose = .init(), in size: FrameSize = .vga) throws
        -> Picture
    {
        let code = try #require(code)
        return try #require(code.drawn(pose, in: size))
    }

    /// Returns the packs that count while the pictures are shown in turns, in as many frames of a camera.
    private func packs(in pictures: [Picture], count: Int) throws -> [Symbol] {
        var decoder = try BarcodeDecoder(effort: .live)
        var presentations = Presentations()
        return (0..<count).flatMap { number in
            let symbols = pictures[number % pictures.count].withFrame { decoder.decode($0) }
            return presentations.observe(symbols, at: .milliseconds(33 * number)).map(\.symbol)
        }
    }
}

extension Picture {
    /// Returns a picture whose right half is that of another one.
    fileprivate func besides(_ other: Picture) throws -> Picture {
        var luma = luma
        for index in luma.indices where index % size.width >= size.width / 2 { luma[index] = other.luma[index] }
        return try #require(Picture(size: size, luma: luma))
    }
}

extension BoundingBox {
    fileprivate func overlapsMiddle(of size: FrameSize) -> Bool {
        (left...right).contains(size.width / 2) && (top...bottom).contains(size.height / 2)
    }
}
