import Glibc

/// Why nothing can be saved of a damaged database.
public enum RescueError: Error, Equatable, Sendable {
    case noDatabase(folder: String)
    /// A file or folder cannot be read or written.
    case inaccessible(path: String, reason: String)
    /// The new folder is there already.
    case exists(folder: String)
    /// The new folder would be inside the damaged one, or is it.
    case inside(folder: String)
    /// Not a single row can be read.
    case nothing(path: String)
    case kitchen(KitchenError)

    /// The error of the last system call.
    static func last(_ path: String) -> RescueError {
        .inaccessible(path: path, reason: String(cString: strerror(errno)))
    }

    init(_ error: any Error, path: String) {
        switch error {
        case let error as RescueError: self = error
        case let error as LoadError: self = .inaccessible(path: path, reason: error.description)
        default: self = .kitchen(KitchenError(error, path: path))
        }
    }
}

extension RescueError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noDatabase(let folder): "There is no database in \(folder). Give the folder of a household."
        case .inaccessible(let path, let reason):
            "\(path) cannot be used (\(reason)). Give another path, or more rights."
        case .exists(let folder): "\(folder) is there already. Give the path of a new folder with --to."
        case .inside(let folder):
            "A rescue writes nothing into \(folder). Give the path of a folder elsewhere with --to."
        case .nothing(let path):
            "No row of \(path) can be read. Restore a backup (scantry restore FILE), or begin anew."
        case .kitchen(let error): error.description
        }
    }
}
