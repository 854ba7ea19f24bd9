import Foundation
import Glibc
import Kitchen
import Values

extension BackupError {
    init(_ error: DiskError) {
        self =
            switch error.number {
            case _ where error.isFull: .full(folder: error.path.parentFolder)
            case EEXIST: .exists(path: error.path)
            default: .inaccessible(path: error.path, reason: error.reason)
            }
    }

    /// The error of the last system call, at a path.
    static func last(_ path: String, _ number: Int32 = errno) -> BackupError { BackupError(DiskError(path, number)) }
}

/// Calls a function of a disk, and throws its error as that of a backup.
func onDisk<Value>(_ work: @autoclosure () throws(DiskError) -> Value) throws(BackupError) -> Value {
    do throws(DiskError) { return try work() } catch { throw BackupError(error) }
}
