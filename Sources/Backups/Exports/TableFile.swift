import Kitchen
import Values

/// A table of the database as comma-separated values, for spreadsheets.
enum TableFile {
    static func write(_ table: ExportedTable, of database: ExportedDatabase, to path: String) throws {
        let file = try TextFile(creating: path)
        try file.write(CSV.byteOrderMark + CSV.line(table.columns.map(\.name)))
        try database.forEachRow(of: table) { values in try file.write(CSV.line(values.map(text))) }
        try file.finish()
    }

    private static func text(_ value: ExportedValue) -> String? {
        switch value {
        case .null: nil
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): text
        }
    }
}
