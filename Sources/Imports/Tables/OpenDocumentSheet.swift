import Values

/// A sheet of an OpenDocument spreadsheet.
struct OpenDocumentSheet {
    private var xml: XMLScanner
    private var rows: SheetRows
    private var line = 0

    /// Reads a sheet of `content.xml`.
    static func table(_ content: [UInt8], named name: String, sheet: String?) throws -> Table {
        var xml = XMLScanner(content)
        var names: [String] = []
        while let part = try xml.next() {
            guard case .start(let element) = part, element.name == "table" else { continue }
            let own = element["name"] ?? ""
            if sheet == nil || sheet == own {
                var sheet = OpenDocumentSheet(xml: xml, rows: SheetRows(named: name))
                if !element.isEmpty { try sheet.read() }
                return Table(rows: sheet.rows.rows, isTyped: true)
            }
            if names.count < 100 { names.append(own) }
        }
        throw ImportSourceError.noSheet(sheet ?? "", sheets: names)
    }

    /// Returns the names of the sheets in `content.xml`.
    static func names(_ content: [UInt8]) throws -> [String] {
        var xml = XMLScanner(content)
        var names: [String] = []
        while let part = try xml.next(), names.count < 100 {
            if case .start(let element) = part, element.name == "table" { names.append(element["name"] ?? "") }
        }
        return names
    }

    /// Reads the rows up to the table's end.
    private mutating func read() throws {
        while let part = try xml.next() {
            switch part {
            case .start(let element) where element.name == "table-row": try row(element)
            case .end("table"): return
            default: continue
            }
        }
    }

    private mutating func row(_ row: XMLScanner.Element) throws {
        let repeated = Self.count(row["number-rows-repeated"])
        var cells: [String] = []
        if !row.isEmpty { cells = try self.cells() }
        // Blank rows up to the last one of all are written as one.
        guard cells.contains(where: { !$0.isBlank }) else {
            line += min(repeated, 2_000_000)
            return
        }
        for _ in 0..<repeated {
            line += 1
            try rows.add(cells, line: line)
        }
    }

    private mutating func cells() throws -> [String] {
        var (cells, column): ([String], Int) = ([], 0)
        while let part = try xml.next() {
            switch part {
            case .start(let element) where element.name == "table-cell" || element.name == "covered-table-cell":
                let text = try cell(element)
                let repeated = Self.count(element["number-columns-repeated"])
                if !text.isBlank {
                    for place in column..<(column + repeated) {
                        try rows.set(text, at: place, in: &cells, line: line + 1)
                    }
                }
                column += repeated
            case .end("table-row"): return cells
            default: continue
            }
        }
        return cells
    }

    /// A cell's value, or else its text.
    private mutating func cell(_ cell: XMLScanner.Element) throws -> String {
        let shown = cell.isEmpty ? "" : try text(of: cell.name)
        switch cell["value-type"] {
        case "float", "currency", "percentage": return cell["value"].map(Spreadsheet.number) ?? shown
        case "date": return cell["date-value"].map { String($0.prefix { $0 != "T" }) } ?? shown
        case "boolean": return cell["boolean-value"] == "true" ? "yes" : "no"
        default: return shown
        }
    }

    /// Returns the paragraphs up to the cell's end, without remarks.
    private mutating func text(of name: String) throws -> String {
        var (lines, annotations): ([String], Int) = ([], 0)
        while let part = try xml.next() {
            switch part {
            case .end(name): return lines.joined(separator: "\n")
            case .start(let element) where element.name == "annotation" && !element.isEmpty: annotations += 1
            case .end("annotation"): annotations -= 1
            case .start(let element) where annotations == 0: Self.begin(element, &lines)
            case .text(let text) where annotations == 0 && !lines.isEmpty: lines[lines.count - 1] += text
            default: continue
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func begin(_ element: XMLScanner.Element, _ lines: inout [String]) {
        switch element.name {
        case "p": lines.append("")
        case "s":
            if !lines.isEmpty { lines[lines.count - 1] += String(repeating: " ", count: min(count(element["c"]), 100)) }
        case "tab": if !lines.isEmpty { lines[lines.count - 1] += "\t" }
        case "line-break": lines.append("")
        default: break
        }
    }

    /// A number of repetitions; 1 if it is missing or none.
    private static func count(_ text: String?) -> Int {
        text.flatMap { Int($0) }.map { max(1, min($0, 10_000_000)) } ?? 1
    }
}
