import Foundation
import Kitchen
import Values

/// Reads tables of stock, products or shopping lists: CSV files and spreadsheets.
public enum TableReader {
    /// Reads a file: `.csv` and other texts, `.xlsx` or `.ods`.
    ///
    /// - Throws: ``ImportSourceError`` if nothing of it can be read.
    public static func read(_ path: String, _ choice: TableChoice = TableChoice()) throws -> ReadTable {
        let chosen = try chosenTable(path, choice)
        let table = try table(chosen.bytes, named: chosen.name, chosen.choice)
        return try read(table, chosen.choice, from: chosen.name)
    }

    static func readHousehold(_ path: String) throws -> ReadHousehold {
        try chosenTable(path, TableChoice()).household()
    }

    private static func chosenTable(_ path: String, _ choice: TableChoice) throws(ImportSourceError) -> ChosenTable {
        let file = try file(at: path)
        return ChosenTable(file) ?? ChosenTable(choice, named: ForeignPath.name(of: path), file)
    }

    /// Reads the bytes of a file.
    public static func file(at path: String) throws(ImportSourceError) -> [UInt8] {
        try OpenFile(path).read(most: Table.largest)
    }

    /// Reads the cells of a file that was read.
    public static func table(
        _ bytes: [UInt8], named name: String, _ choice: TableChoice = TableChoice()
    ) throws -> Table {
        if FileTree.isZip(bytes) { return try Spreadsheet.table(bytes, named: name, sheet: choice.sheet) }
        guard !bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) else {
            throw ImportSourceError.foreign(
                .table, path: name, cure: "It is an old or an encrypted spreadsheet: save it as .xlsx, .ods or .csv.")
        }
        return try CSVTable.read(bytes, named: name)
    }

    /// Returns the names of the sheets of a spreadsheet that are shown; none for other files.
    public static func sheets(_ bytes: [UInt8], named name: String) throws -> [String] {
        FileTree.isZip(bytes) ? try Spreadsheet.sheets(bytes, named: name) : []
    }

    /// Finds what the columns of a table say.
    public static func header(of table: Table, _ map: [String: TableField] = [:]) throws(ImportSourceError)
        -> TableHeader
    {
        try TableHeader(of: table, map)
    }

    /// Returns the columns of a table, with the first few different cells, whether it can be read or not.
    public static func columns(
        of table: Table, _ map: [String: TableField]
    ) -> [(column: TableHeader.Column, examples: [String])] {
        let header = TableHeader(unchecked: table, map)
        let rows = table.rows.filter { $0.line > header.line }.prefix(100)
        return header.columns.enumerated().map { index, column in
            var examples: [String] = []
            for row in rows where examples.count < 3 {
                let text = TableCell.line(row[index]).cut(to: 1_000)
                if !text.isEmpty, !examples.contains(text) { examples.append(text) }
            }
            return (column, examples)
        }
    }

    /// Reads a table's lines.
    ///
    /// - Parameter origin: The name of its file.
    public static func read(
        _ table: Table, _ choice: TableChoice, from origin: String
    ) throws(ImportSourceError) -> ReadTable {
        let header = try TableHeader(of: table, choice.map)
        var household = TableHousehold(header, choice, TableStyle(table, header, choice), from: origin)
        for row in table.rows where row.line > header.line { household.add(row) }
        return household.finished
    }
}

extension String {
    /// The text, whose end is dots if it is longer.
    fileprivate func cut(to most: Int) -> String { count > most ? prefix(most) + "…" : self }
}
