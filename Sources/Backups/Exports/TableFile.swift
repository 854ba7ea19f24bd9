import Kitchen
import Values

/// A table of the database as comma-separated values, for spreadsheets.
enum TableFile {
    static func write(_ table: ExportedTable, of database: ExportedDatabase, to file: TextFile) throws {
        try file.write(CSV.byteOrderMark + CSV.line(table.columns.map(\.name)))
        try database.forEachRow(of: table) { values in try file.write(CSV.line(values.map(field))) }
        try file.finish()
    }

    private static func field(_ value: ExportedValue) -> String {
        switch value {
        case .null: ""
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): CSV.field(text)
        }
    }
}
