import Foundation
import Values

/// A workbook of Excel's newer format.
struct ExcelWorkbook {
    private let parts: [String: [UInt8]]
    private let tree: FileTree
    private var name: String { tree.name }

    /// - Parameter parts: The files in it beside the sheets, by their paths.
    init(_ parts: [String: [UInt8]], in tree: FileTree) { (self.parts, self.tree) = (parts, tree) }

    /// Reads a sheet.
    ///
    /// - Parameter sheet: Its name; nil for the first that is shown.
    func table(_ sheet: String?) throws -> Table {
        let book = try workbook()
        let found = sheet.map { name in book.sheets.first { $0.name == name } } ?? book.sheets.first { !$0.isHidden }
        guard let found else { throw ImportSourceError.noSheet(sheet ?? "", sheets: book.sheets.map(\.name)) }
        let path = try targets()[found.id].flatMap(Self.path) ?? "xl/worksheets/sheet1.xml"
        guard let bytes = tree.file(path, most: Spreadsheet.largest) else {
            throw ImportSourceError.damaged(path: name, reason: "its sheet \(found.name) is missing, or too large")
        }
        let style = try ExcelStyles(parts["xl/styles.xml"] ?? [], isFrom1904: book.isFrom1904)
        var rows = ExcelRows(bytes, try texts(), style, named: name)
        return Table(rows: try rows.all(), isTyped: true)
    }

    /// The names of the sheets that are shown.
    var sheets: [String] { get throws { try workbook().sheets.filter { !$0.isHidden }.map(\.name) } }

    private struct Sheet {
        let name: String
        let id: String
        let isHidden: Bool
    }

    private func workbook() throws -> (sheets: [Sheet], isFrom1904: Bool) {
        var (sheets, isFrom1904): ([Sheet], Bool) = ([], false)
        var xml = XMLScanner(parts["xl/workbook.xml"] ?? [])
        while let part = try xml.next() {
            guard case .start(let element) = part else { continue }
            if element.name == "workbookPr" { isFrom1904 = ["1", "true"].contains(element["date1904"] ?? "") }
            if element.name == "sheet", sheets.count < 1_000 {
                let isHidden = element["state"].map { $0 != "visible" } ?? false
                sheets.append(Sheet(name: element["name"] ?? "", id: element["id"] ?? "", isHidden: isHidden))
            }
        }
        return (sheets, isFrom1904)
    }

    /// Returns the paths of the sheets by their ids.
    private func targets() throws -> [String: String] {
        var targets: [String: String] = [:]
        var xml = XMLScanner(parts["xl/_rels/workbook.xml.rels"] ?? [])
        while let part = try xml.next() {
            guard case .start(let element) = part, element.name == "Relationship" else { continue }
            targets[element["Id"] ?? ""] = element["Target"]
        }
        return targets
    }

    private static func path(_ target: String) -> String {
        target.hasPrefix("/") ? String(target.dropFirst()) : "xl/" + target
    }

    /// Returns the texts that cells refer to by number.
    private func texts() throws -> [String] {
        var (texts, depth): ([String], Int) = ([], 0)
        var xml = XMLScanner(parts["xl/sharedStrings.xml"] ?? [])
        var isText = false
        while let part = try xml.next() {
            switch part {
            case .start(let element) where element.name == "si":
                texts.append("")
                guard texts.count <= 2_000_000 else {
                    throw ImportSourceError.damaged(path: name, reason: "it has too many texts")
                }
            case .start(let element) where element.name == "rPh" && !element.isEmpty: depth += 1
            case .end("rPh"): depth -= 1
            case .start(let element) where element.name == "t": isText = !element.isEmpty && depth == 0
            case .end("t"): isText = false
            case .text(let text) where isText && !texts.isEmpty: texts[texts.count - 1] += text
            default: continue
            }
        }
        return texts
    }
}
