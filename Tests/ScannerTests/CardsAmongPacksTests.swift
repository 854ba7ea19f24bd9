import CZint
import DrawnSweep
import Foundation
import Testing

@testable import Scanner

/// Cards of places and amounts that are shown between packs, one a second, each clear for 0.6 s.
struct CardsAmongPacksTests {
    @Test(arguments: [(Card.square, 8.0), (.bars, 15), (.bars, 30)])
    func countsEachCard(card: Card, rate: Double) throws {
        #expect(try missed(card, module: 2, rate: rate) == [])
    }

    enum Card {
        case square, bars
    }

    /// Shows ten cards, each after a pack, and returns the texts of those that do not count once.
    ///
    /// - Parameter rate: The frames a second: a slow machine reads few.
    private func missed(_ card: Card, module: Double, rate: Double) throws -> [String] {
        var decoder = try BarcodeDecoder(effort: .live, readers: .both, clock: steppingClock(.microseconds(500)))
        var presentations = Presentations()
        var counted: [String] = []
        var texts: [String] = []
        for number in 0..<20 {
            let isCard = number % 2 == 1
            let text = isCard ? "SCANTRY-LOC-\(number)" : "4006381333\(10 + number)".withCheckDigit
            if isCard { texts.append(text) }
            let symbology = !isCard ? BARCODE_EANX : card == .square ? BARCODE_QRCODE : BARCODE_CODE128
            let code = try #require(DrawnCode(text, symbology))
            for frame in 0..<Int(rate) {
                let time = Double(number) + Double(frame) / rate
                var pose = DrawnCode.Pose(module: isCard ? module : 3, degrees: Double((number * 7) % 23) - 11)
                let since = time - Double(number)
                // It comes from below and goes back, in 0.2 s each, and is held by a hand that is never quite still.
                let way = max(0, 0.2 - since, since - 0.8) / 0.2
                pose.offset = (sin(time * 31) * 2, sin(time * 23) * 2 + way * 500)
                pose.smear = way > 0 ? 12 : 0.5
                let picture = try #require(code.drawn(pose, in: .hd, seed: UInt32(number * 100 + frame)))
                let symbols = picture.withFrame(at: .seconds(time)) { decoder.decode($0) }
                counted += presentations.observe(symbols, at: .seconds(time)).map(\.symbol.text)
            }
        }
        return texts.filter { text in counted.count { $0 == text } != 1 }
    }
}
