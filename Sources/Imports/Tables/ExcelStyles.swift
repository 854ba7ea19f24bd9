import Foundation
import Values

/// Which cells of a workbook are days: Excel stores these as numbers.
struct ExcelStyles {
    /// Whether cells with a style are days.
    private var areDays: [Bool] = []
    private let isFrom1904: Bool

    init(_ bytes: [UInt8], isFrom1904: Bool) throws(XMLScanner.Failure) {
        self.isFrom1904 = isFrom1904
        var xml = XMLScanner(bytes)
        var (own, isInCells): ([Int: Bool], Bool) = ([:], false)
        while let part = try xml.next() {
            switch part {
            case .start(let element) where element.name == "numFmt":
                if let id = element["numFmtId"].flatMap({ Int($0) }) {
                    own[id] = Self.isDay(element["formatCode"] ?? "")
                }
            case .start(let element) where element.name == "cellXfs": isInCells = !element.isEmpty
            case .end("cellXfs"): isInCells = false
            case .start(let element) where element.name == "xf" && isInCells && areDays.count < 100_000:
                let id = element["numFmtId"].flatMap { Int($0) } ?? 0
                areDays.append(own[id] ?? Self.builtIn.contains(id))
            default: continue
            }
        }
    }

    private static let builtIn = Set(14...17).union([22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58])

    /// Whether a format such as `dd/mm/yyyy` shows a day.
    private static func isDay(_ format: String) -> Bool {
        let bare = format.replacing(#/"[^"]*"|\[[^\]]*\]|\\./#, with: "").lowercased()
        return bare.contains("y") || bare.contains("d")
    }

    /// Returns the day that a number is, in ISO 8601; nil if the style is none of days.
    func day(_ number: String, style: Int?) -> String? {
        guard let style, areDays.indices.contains(style), areDays[style], let serial = Double(number),
            (1..<2_958_466).contains(serial)
        else { return nil }
        // Excel has a day 29 February 1900, which was none.
        let first = isFrom1904 ? "1904-01-01" : "1899-12-30"
        return Day(rawValue: first)?.adding(days: Int(serial))?.rawValue
    }
}
