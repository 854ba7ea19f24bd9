import CClock
import Glibc

/// Identifies a file and its state: it differs for another file at the same path, and after the file was written.
public struct FileStamp: Codable, Equatable, Sendable {
    let device: UInt64
    let inode: UInt64
    /// In bytes.
    let size: Int
    /// The time of the last write, in nanoseconds since 1970.
    let written: Int64

    /// Reads the status of a path without opening the file: closing a database file drops SQLite's locks on it.
    ///
    /// Nil if no file is there, or its status cannot be read.
    public init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int(status.st_size)
        written = scantry_nanoseconds(status.st_mtim)
    }

    func isSameFile(as other: FileStamp?) -> Bool {
        device == other?.device && inode == other?.inode
    }
}
