import CClock
import Glibc

/// Tells a file from another one at the same path, and from itself after it was written.
struct FileStamp: Equatable, Sendable {
    let device: UInt64
    let inode: UInt64
    /// In bytes.
    let size: Int
    /// When it was last written, in nanoseconds since 1970.
    let written: Int64

    /// Looks at a path without opening the file: closing a file of a database drops the locks that SQLite holds on it.
    ///
    /// Nil if there is nothing, or nothing that may be looked at.
    init?(_ path: String) {
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
