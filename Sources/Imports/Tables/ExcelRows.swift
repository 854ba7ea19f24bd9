import Values

/// The rows of a sheet in Excel's format.
struct ExcelRows {
    private var xml: XMLScanner
    private var rows: SheetRows
    private let texts: [String]
    private let styles: ExcelStyles
    private var line = 0

    init(_ bytes: [UInt8], _ texts: [String], _ styles: ExcelStyles, named name: String) {
        (xml, rows) = (XMLScanner(bytes), SheetRows(named: name))
        (self.texts, self.styles) = (texts, styles)
    }

    mutating func all() throws -> [Table.Row] {
        while let part = try xml.next() {
            guard case .start(let element) = part, element.name == "row" else { continue }
            line = max(line + 1, element["r"].flatMap { Int($0) }.flatMap(Self.inSheet) ?? 0)
            if !element.isEmpty { try rows.add(cells(), line: line) }
        }
        return rows.rows
    }

    private mutating func cells() throws -> [String] {
        var (cells, column): ([String], Int) = ([], 0)
        while let part = try xml.next() {
            switch part {
            case .start(let element) where element.name == "c":
                column = element["r"].flatMap(Self.column) ?? column
                if !element.isEmpty { try rows.set(value(of: element), at: column, in: &cells, line: line) }
                column += 1
            case .end("row"): return cells
            default: continue
            }
        }
        return cells
    }

    private mutating func value(of cell: XMLScanner.Element) throws -> String {
        var (value, isText) = ("", false)
        while let part = try xml.next() {
            switch part {
            case .end("c"): return text(value, of: cell)
            case .start(let element) where element.name == "v" || element.name == "t": isText = !element.isEmpty
            case .end("v"), .end("t"): isText = false
            case .text(let text) where isText: value += text
            default: continue
            }
        }
        return ""
    }

    private func text(_ value: String, of cell: XMLScanner.Element) -> String {
        switch cell["t"] {
        case "s": Int(value).flatMap { texts.indices.contains($0) ? texts[$0] : nil } ?? ""
        case "b": value == "1" ? "yes" : "no"
        case "str", "inlineStr", "e": value
        case "d": String(value.prefix { $0 != "T" })
        default: styles.day(value, style: cell["s"].flatMap { Int($0) }) ?? Spreadsheet.number(value)
        }
    }

    /// Returns the number of a row; nil for one that no sheet has.
    private static func inSheet(_ row: Int) -> Int? { (1...2_000_000).contains(row) ? row : nil }

    /// Returns the index of a column: 27 for `AB7`.
    private static func column(_ reference: String) -> Int? {
        let letters = reference.prefix { $0.isASCII && $0.isLetter }.uppercased().utf8
        guard (1...3).contains(letters.count) else { return nil }
        return letters.reduce(0) { $0 * 26 + Int($1) - 64 } - 1
    }
}
