import Foundation
import Kitchen
import Values

/// A backup's file while it is written: it has its good name only after it was opened and checked.
final class PartFile {
    let path: String
    private let good: String
    private let lock: Int32
    private var isGood = false

    /// Creates the file, and removes those that killed backups have left in the folder.
    ///
    /// - Parameter good: The path that it gets in the end.
    /// - Throws: ``BackupError/exists(path:)`` if a file is at either path.
    init(of good: String) throws(BackupError) {
        self.good = good
        path = good + Self.ending
        let folder = good.parentFolder
        Self.removeLeftovers(in: folder)
        guard access(good, F_OK) != 0 else { throw .exists(path: good) }
        _ = try DiskFile(creating: path)
        lock = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard lock >= 0 else { throw .last(path) }
        flock(lock, LOCK_EX | LOCK_NB)
    }

    deinit {
        if !isGood { unlink(path) }
        if lock >= 0 { close(lock) }
    }

    /// Opens it anew, empty.
    func opened() throws(BackupError) -> DiskFile {
        try DiskFile(emptying: path)
    }

    /// Gives it its good name, and returns when that is on the disk.
    func becomeGood() throws(BackupError) {
        guard link(path, good) == 0 else {
            guard errno != EEXIST else { throw .exists(path: good) }
            // Such as on a USB stick's FAT, which has no links.
            guard access(good, F_OK) != 0 else { throw .exists(path: good) }
            guard rename(path, good) == 0 else { throw .last(good) }
            return try finish()
        }
        unlink(path)
        try finish()
    }

    private func finish() throws(BackupError) {
        isGood = true
        try onDisk(try DiskFolder.sync(good.parentFolder))
    }

    /// The end of the name.
    static let ending = ".part"

    private static func removeLeftovers(in folder: String) {
        for name in DiskFolder.names(in: folder) where name.hasSuffix(ending) {
            guard BackupName(String(name.dropLast(ending.count))) != nil else { continue }
            let path = folder + "/" + name
            let lock = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
            guard lock >= 0 else { continue }
            if flock(lock, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
            close(lock)
        }
    }
}
