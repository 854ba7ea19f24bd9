import Scanner
import Testing

/// Codes that the kiosk draws, seen by its own decoder.
struct QRCodeTests {
    private let text = "https://192.168.1.7:8080/pair#123456"

    @Test func isReadByADecoder() throws {
        let code = try #require(QRCode(text))
        let side = (code.size + 8) * 6
        var luma = [UInt8](repeating: 255, count: side * side)
        for row in 0..<side {
            for column in 0..<side where code[row / 6 - 4, column / 6 - 4] { luma[row * side + column] = 0 }
        }
        var decoder = try BarcodeDecoder(effort: .patient)
        let picture = try #require(Picture(size: FrameSize(width: side, height: side), luma: luma))
        #expect(picture.withFrame { decoder.decode($0).map(\.text) } == [text])
    }

    @Test func isDrawnForPagesAndTerminals() throws {
        let code = try #require(QRCode(text))
        #expect(code.svg.contains("viewBox=\"0 0 \(code.size + 8) \(code.size + 8)\""))
        let lines = code.lines(isColoured: false)
        #expect(lines.count == (code.size + 4 + 1) / 2 && lines.allSatisfy { $0.count == code.size + 4 })
        #expect(lines[0].allSatisfy { $0 == "█" })
    }

    @Test func hasLimits() {
        #expect(QRCode(String(repeating: "x", count: 5_000)) == nil)
    }
}
