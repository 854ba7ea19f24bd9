import Kitchen

/// Why another program's data cannot be read.
public enum ImportSourceError: Error, Equatable, Sendable {
    /// There is no such file, or it may not be read.
    case unreadable(path: String, reason: String)
    /// It is no data of the program.
    case foreign(
        ImportedHousehold.Program, path: String,
        cure: String = "Choose its database, its data folder, or a zip file of that.")
    /// A version of the program that is too old has written it.
    case tooOld(program: String, cure: String)
    /// It is damaged, or made to do harm.
    case damaged(path: String, reason: String)
    /// More than this many bytes.
    case tooLarge(path: String, most: Int)
    case encrypted(path: String)
    /// The table has no column for a name or a barcode.
    case noNames(columns: [String])
    /// A column that was mapped is not in the table.
    case noColumn(String, columns: [String])
    case noSheet(String, sheets: [String])
    /// The server does not answer as the program does.
    case server(address: String, reason: String)
    /// The server refuses the key.
    case key(address: String)
    /// The address is none of the web.
    case address(String)
}

extension ImportSourceError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path) cannot be read (\(reason)). Check its name and its rights."
        case .foreign(let program, let path, let cure): "\(path) is no data of \(program.name). \(cure)"
        case .tooOld(let program, let cure): "This is of a \(program) that is too old. \(cure)"
        case .damaged(let path, let reason): "\(path) cannot be used: \(reason). Copy or export it again."
        case .tooLarge(let path, let most): "\(path) has more than \(most >> 20) MB. Export it in parts."
        case .encrypted(let path): "\(path) is encrypted. Save it without a password."
        case .noNames(let columns):
            """
            No column is known as a name or a barcode. The columns are: \(columns.joined(separator: ", ")). \
            Say which: --map "COLUMN=name".
            """
        case .noColumn(let column, let columns):
            "There is no column \(column). The columns are: \(columns.joined(separator: ", "))."
        case .noSheet(let sheet, let sheets):
            "There is no sheet \(sheet). The sheets are: \(sheets.joined(separator: ", "))."
        case .server(let address, let reason):
            "The server at \(address) \(reason). Check the address, and whether it runs."
        case .key(let address):
            "The server at \(address) refuses the key. Make one there under Manage API keys, and use that."
        case .address(let text): "\(text) is no address of a server. Write it as http://grocy.local."
        }
    }
}
