import Foundation
import Glibc
import Values

/// Why nothing can be saved of a damaged database.
public enum RescueError: Error, Equatable, Sendable {
    case noDatabase(folder: String)
    /// A kiosk uses the damaged folder, and changes its files.
    case inUse(folder: String, by: Int32)
    /// A file or folder cannot be read or written.
    case inaccessible(path: String, reason: String)
    /// This user may not read or write a file or folder.
    case forbidden(path: String)
    /// The folder in which the new one would be is not there.
    case missing(folder: String)
    /// The disk of the new folder is full.
    case full(path: String)
    /// The new folder is there already.
    case exists(folder: String)
    /// An earlier rescue has left its unfinished folder.
    case unfinished(folder: String)
    /// The new folder would be inside the damaged one, or is it.
    case inside(folder: String)
    /// Not a single row can be read.
    case nothing(path: String)
    case kitchen(KitchenError)

    /// The error of the last system call.
    static func last(_ path: String) -> RescueError { RescueError(DiskError(path)) }

    public init(_ error: DiskError) {
        self =
            switch error.number {
            case _ where error.isFull: .full(path: error.path)
            case ENOENT: .missing(folder: error.path.parentFolder)
            case EACCES, EPERM: .forbidden(path: error.path)
            default: .inaccessible(path: error.path, reason: error.reason)
            }
    }

    init(_ error: any Error, path: String) {
        switch error {
        case let error as RescueError: self = error
        case let error as LoadError: self = .inaccessible(path: path, reason: error.description)
        case let error as DiskError: self.init(error)
        case let error as CocoaError where error.code == .fileWriteOutOfSpace: self = .full(path: path)
        default: self.init(KitchenError(error, path: path))
        }
    }

    private init(_ error: KitchenError) {
        self =
            switch error {
            case .full(let path): .full(path: path)
            case .inaccessible(let path, let reason): .inaccessible(path: path, reason: reason)
            default: .kitchen(error)
            }
    }
}

extension RescueError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noDatabase(let folder): "There is no database in \(folder). Give the folder of a household."
        case .inUse(let folder, let process):
            "Process \(process) keeps \(folder), and what it books meanwhile would be lost. Stop it, then do this again."
        case .inaccessible(let path, let reason): "\(path) cannot be used (\(reason)). Give another path."
        case .forbidden(let path): "This user may not use \(path). Give another path, or do this as root."
        case .missing(let folder): "There is no folder \(folder.isEmpty ? "." : folder). Make it, or give another path."
        case .full(let path): "There is no room left on the disk of \(path). Make some, or give another disk with --to."
        case .exists(let folder): "\(folder) is there already. Give the path of a new folder with --to."
        case .unfinished(let folder):
            "\(folder) is there already: an earlier rescue has not finished it. Delete it, then do this again."
        case .inside(let folder):
            "A rescue writes nothing into \(folder). Give the path of a folder elsewhere with --to."
        case .nothing(let path):
            "No row of \(path) can be read. Restore a backup (scantry restore FILE), or begin anew."
        case .kitchen(let error): error.description
        }
    }
}
