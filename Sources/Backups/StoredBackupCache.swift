import Foundation
import Glibc
import Kitchen
import Synchronization

/// Keeps what was read of backups, so that an archive is opened again only after its file has changed.
public final class StoredBackupCache: Sendable {
    private let entries = Mutex<[String: Entry]>([:])

    private struct Entry {
        let stamp: Stamp
        let backup: StoredBackup
    }

    /// Differs for another file at the same path, and after it was written.
    private struct Stamp: Equatable {
        let inode: UInt64
        let bytes: Int
        let seconds: Int
        let nanoseconds: Int

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (inode, bytes) = (UInt64(status.st_ino), Int(status.st_size))
            (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
        }
    }

    public init() {}

    /// Returns a backup; nil if its name is none, or it is gone.
    func backup(_ path: String) -> StoredBackup? {
        guard let stamp = Stamp(path) else { return nil }
        if let entry = entries.withLock({ $0[path] }), entry.stamp == stamp { return entry.backup }
        guard let backup = StoredBackup(path: path) else { return nil }
        entries.withLock { $0[path] = Entry(stamp: stamp, backup: backup) }
        return backup
    }

    /// Forgets all others.
    func keepOnly(_ backups: [StoredBackup]) {
        let paths = Set(backups.map(\.path))
        entries.withLock { $0 = $0.filter { paths.contains($0.key) } }
    }
}
