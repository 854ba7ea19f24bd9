import Foundation
import Kitchen
import Synchronization

/// Keeps what was read of backups, so that an archive is opened again only after its file has changed.
public final class StoredBackupCache: Sendable {
    private let entries = Mutex<[String: Entry]>([:])

    private struct Entry {
        let stamp: FileStamp
        let backup: StoredBackup
    }

    public init() {}

    /// Returns a backup; nil if its name is none, or it is gone.
    func backup(_ path: String) -> StoredBackup? {
        guard let stamp = FileStamp(path) else { return nil }
        if let entry = entries.withLock({ $0[path] }), entry.stamp == stamp { return entry.backup }
        guard let backup = StoredBackup(path: path) else { return nil }
        entries.withLock { $0[path] = Entry(stamp: stamp, backup: backup) }
        return backup
    }

    /// Removes all backups but some.
    func removeAll(except backups: [StoredBackup]) {
        let paths = Set(backups.map(\.path))
        entries.withLock { $0 = $0.filter { paths.contains($0.key) } }
    }
}
