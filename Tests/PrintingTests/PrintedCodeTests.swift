import Printing
import Scanner
import Testing

/// Codes that the kiosk prints, read by its own decoder.
struct PrintedCodeTests {
    private static let address = "https://192.168.1.7:8080/pair#123456"

    @Test(arguments: [
        (address, PrintedCode.Kind.square), ("Crème brûlée", .square), ("SCANTRY-DATE-20270131", .square),
        ("SCANTRY-DATE-20270131", .bars), ("SCANTRY-DATE+6M", .bars), ("3017620422003", .bars),
    ])
    func isReadByTheDecoder(text: String, kind: PrintedCode.Kind) throws {
        #expect(try Self.read(try #require(PrintedCode(text, as: kind))) == [text])
    }

    @Test func keepsTheMarginThatReadersNeed() throws {
        let square = try #require(PrintedCode("SCANTRY-TAKE", as: .square))
        #expect((square.columns, square.rows, square.width) == (21, 21, 29))
        let bars = try #require(PrintedCode("SCANTRY-TAKE", as: .bars))
        // A start, a letter each, a check and an end that is two modules wider.
        #expect((bars.columns, bars.rows, bars.width) == (14 * 11 + 13, 1, 14 * 11 + 33))
    }

    @Test func isDrawnForPagesAndTerminals() throws {
        let code = try #require(PrintedCode(Self.address, as: .square))
        #expect(code.svg().contains("viewBox=\"0 0 \(code.columns + 8) \(code.columns + 8)\""))
        let lines = code.lines(isColoured: false)
        #expect(lines.count == (code.rows + 4 + 1) / 2 && lines.allSatisfy { $0.count == code.columns + 4 })
        #expect(lines[0].allSatisfy { $0 == "█" })
    }

    @Test func isAsLargeOnPaperAsWished() throws {
        let bars = try #require(PrintedCode("SCANTRY-TAKE", as: .bars))
        let svg = bars.svg(size: (width: 61.713, height: 12))
        #expect(svg.contains("width=\"61.71mm\" height=\"12.0mm\" viewBox=\"0 0 187 1\""))
    }

    @Test func hasLimits() {
        #expect(PrintedCode(String(repeating: "x", count: 5_000), as: .square) == nil)
        #expect(PrintedCode(String(repeating: "x", count: 200), as: .bars) == nil)
        #expect(PrintedCode("", as: .square) == nil)
    }

    /// Returns the texts that the decoder reads in a code drawn with six pixels a module.
    private static func read(_ code: PrintedCode) throws -> [String] {
        let (width, height) = (code.width * 6, code.kind == .square ? code.width * 6 : 120)
        var luma = [UInt8](repeating: 255, count: width * height)
        for y in 0..<height {
            let row = code.kind == .square ? y / 6 - code.margin : (20..<100).contains(y) ? 0 : -1
            for x in 0..<width where code[row, x / 6 - code.margin] { luma[y * width + x] = 0 }
        }
        var decoder = try BarcodeDecoder(effort: .patient)
        let picture = try #require(Picture(size: FrameSize(width: width, height: height), luma: luma))
        return picture.withFrame { decoder.decode($0).map(\.text) }
    }
}
