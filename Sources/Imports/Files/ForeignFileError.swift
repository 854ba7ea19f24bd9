import Kitchen

/// Why a file of another program cannot be read at all.
public enum ForeignFileError: Error, Equatable, Sendable {
    case inaccessible(path: String, reason: String)
    /// It is not what the program writes: what it lacks, and what to do.
    case unlike(ImportedHousehold.Program, path: String, cure: String)
    case damaged(path: String, reason: String)
    /// More than this many bytes.
    case tooLarge(path: String, most: Int)
    case encrypted(path: String)
    /// The table has no column for a name or a barcode.
    case noNames(columns: [String])
    /// A column that was mapped is not in the table.
    case noColumn(String, columns: [String])
    case noSheet(String, sheets: [String])
}

extension ForeignFileError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .inaccessible(let path, let reason): "\(path) cannot be read: \(reason)."
        case .unlike(let program, let path, let cure): "\(path) is no export of \(program.name). \(cure)"
        case .damaged(let path, let reason): "\(path) is damaged: \(reason). Export it again."
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
        }
    }
}
