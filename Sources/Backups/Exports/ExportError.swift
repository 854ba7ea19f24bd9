import Kitchen

/// Why an export was not written or not read. Nothing has changed then.
public enum ExportError: Error, Equatable, Sendable {
    /// A file, a folder or the household cannot be read or written.
    case files(BackupError)
    case unknownTable(String)
    /// The file is no export of Scantry.
    case noExport(path: String)
    /// A later version of the program has written it.
    case newer(path: String, program: String)
    /// A damaged or edited export.
    case invalid(path: String, reason: String)
    /// There is a household already where one should be made.
    case hasHousehold(folder: String)

    init(_ error: any Error) {
        switch error {
        case let error as ExportError: self = error
        case BackupError.unusable(let path, .noBackup): self = .noExport(path: path)
        case BackupError.unusable(let path, let fault): self = .invalid(path: path, reason: "\(fault)")
        case let error as BackupError: self = .files(error)
        case let error as DiskError: self = .files(BackupError(error))
        case let error as KitchenError: self = .files(.kitchen(error))
        default: self = .files(.inaccessible(path: "the export", reason: "\(error)"))
        }
    }
}

extension ExportError {
    init(_ fault: ExportDocument.Fault, of path: String) {
        self =
            switch fault {
            case .none: .noExport(path: path)
            case .newer(let program): .newer(path: path, program: program)
            case .invalid(let reason): .invalid(path: path, reason: reason)
            }
    }
}

extension ExportError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .files(let error):
            "\(error)"
        case .unknownTable(let name):
            "There is no table \(name.prefix(100).debugDescription). The JSON document names all."
        case .noExport(let path):
            "\(path) is no export of Scantry. Give a file that scantry export has written."
        case .newer(let path, let program):
            "Scantry \(program) has written \(path), which is newer than this one. Install that version or a later one."
        case .invalid(let path, let reason):
            "\(path) cannot be read: \(reason). Copy it again from where it came, or write another export."
        case .hasHousehold(let folder):
            "There is a household in \(folder) already. Give a new folder with --data; an export is never mixed into one."
        }
    }
}
