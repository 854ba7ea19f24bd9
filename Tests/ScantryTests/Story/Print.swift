import Foundation
import Printing
import Scanner

/// A printed code: its modules and its size on paper.
struct Print {
    /// Rows of modules, of which dark ones are true, with the margin at the sides. Bars are one row.
    let rows: [[Bool]]
    /// In millimetres, the margin included.
    let width: Double
    let height: Double

    /// Parses a code as drawn on the page of cards; nil for another image.
    init?(svg: String) {
        let head = #/width="([0-9.]+)mm" height="([0-9.]+)mm" viewBox="0 0 (\d+) (\d+)"/#
        guard let match = svg.firstMatch(of: head), let width = Double(match.1), let height = Double(match.2),
            let columns = Int(match.3), let count = Int(match.4)
        else { return nil }
        var rows = [[Bool]](repeating: [Bool](repeating: false, count: columns), count: count)
        for run in svg.matches(of: #/M(\d+) (\d+)h(\d+)v1h-/#) {
            guard let x = Int(run.1), let y = Int(run.2), let length = Int(run.3) else { return nil }
            rows[y].replaceSubrange(x..<x + length, with: repeatElement(true, count: length))
        }
        (self.rows, self.width, self.height) = (rows, width, height)
    }

    /// Creates an EAN as printed on packs, 0.33 mm a module and 26 mm high; nil if the digits are no EAN.
    init?(ean digits: String) {
        let symbology = digits.utf8.count == 8 ? Symbology.ean8 : .ean13
        guard let modules = RetailPattern(symbology, digits)?.modules else { return nil }
        let margin = [Bool](repeating: false, count: 11)
        rows = [margin + modules + margin]
        (width, height) = (0.33 * Double(modules.count + 22), 26)
    }

    /// Creates a self-made card, 30 mm wide as a square code and 90 mm wide as bars.
    init?(card: String, as kind: PrintedCode.Kind) {
        let size = kind == .square ? (width: 30.0, height: 30.0) : (width: 90.0, height: 15.0)
        guard let code = PrintedCode(card, as: kind) else { return nil }
        self.init(svg: code.svg(size: size))
    }
}
