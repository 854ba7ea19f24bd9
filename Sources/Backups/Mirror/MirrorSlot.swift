import Foundation
import Glibc
import Kitchen

/// One of the two copies of the database at the second place, which are brought up to date in turns: while one is
/// written, the other one counts.
struct MirrorSlot {
    let folder: String
    /// `a` or `b`.
    let letter: String

    static func all(in folder: String) -> [MirrorSlot] { ["a", "b"].map { MirrorSlot(folder: folder, letter: $0) } }

    var database: String { "\(folder)/kitchen-\(letter).sqlite" }
    private var stampPath: String { "\(folder)/kitchen-\(letter).json" }

    /// The completion marker; nil for an incomplete copy.
    var stamp: MirrorStamp? { MirrorStamp(stampPath) }

    /// Whether there is a completion marker, valid or not.
    var isComplete: Bool { access(stampPath, F_OK) == 0 }

    /// Removes the completion marker, and returns when that is on the disk.
    func removeStamp() throws(BackupError) {
        guard unlink(stampPath) == 0 else {
            guard errno == ENOENT else { throw .last(stampPath) }
            return
        }
        try onDisk(try DiskFolder.sync(folder))
    }

    /// Writes the completion marker, and returns its size in bytes when it is on the disk.
    func write(_ stamp: MirrorStamp) throws(BackupError) -> Int64 {
        let bytes = try stamp.write(to: stampPath)
        try onDisk(try DiskFolder.sync(folder))
        return bytes
    }
}
