import Foundation
import Kitchen

/// Spreadsheets: zip archives with XML, as LibreOffice (`.ods`) and Excel (`.xlsx`) write them.
enum Spreadsheet {
    /// The most bytes of a file in it.
    static let largest = 64 << 20

    /// Reads a sheet.
    ///
    /// - Parameter sheet: Its name; nil for the first that is shown.
    static func table(_ bytes: [UInt8], named name: String, sheet: String?) throws -> Table {
        try read(bytes, named: name) {
            try $0.table(sheet)
        } openDocument: {
            try OpenDocumentSheet.table($0, named: name, sheet: sheet)
        }
    }

    /// Returns the names of the sheets that are shown.
    static func sheets(_ bytes: [UInt8], named name: String) throws -> [String] {
        try read(bytes, named: name, excel: { try $0.sheets }, openDocument: OpenDocumentSheet.names)
    }

    /// Reads a file by its format.
    private static func read<Value>(
        _ bytes: [UInt8], named name: String, excel: (ExcelWorkbook) throws -> Value,
        openDocument: ([UInt8]) throws -> Value
    ) throws -> Value {
        let tree = FileTree(zip: bytes, named: name)
        let paths = try tree.paths()
        do {
            if paths.contains("xl/workbook.xml") { return try excel(ExcelWorkbook(parts(of: tree), in: tree)) }
            if paths.contains("content.xml") { return try openDocument(parts(of: tree)["content.xml"] ?? []) }
        } catch let failure as XMLScanner.Failure {
            throw ImportSourceError.damaged(path: name, reason: failure.reason)
        }
        throw ImportSourceError.foreign(.table, path: name, cure: "Save the table as .xlsx, .ods or .csv.")
    }

    /// Reads the XML files that may be needed.
    private static func parts(of tree: FileTree) throws -> [String: [UInt8]] {
        var parts: [String: [UInt8]] = [:]
        try tree.visit(most: largest, isPart) { path, bytes in
            guard let bytes else { throw ImportSourceError.tooLarge(path: "\(tree.name)/\(path)", most: largest) }
            if parts[path] == nil { parts[path] = bytes }
        }
        return parts
    }

    private static func isPart(_ path: String) -> Bool {
        ["content.xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/sharedStrings.xml", "xl/styles.xml"]
            .contains(path)
    }

    /// Returns a number of a cell with 15 digits, so that 0.1 + 0.2 is 0.3; other text as it is.
    static func number(_ text: String) -> String {
        guard let value = Double(text), value.isFinite, text.contains(where: { ".eE".contains($0) }) else {
            return text
        }
        guard abs(value) < 1e15 else { return text }
        let rounded = String(format: "%.15g", value)
        return rounded.contains("e") ? text : rounded
    }
}
