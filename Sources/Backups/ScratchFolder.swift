import Foundation
import Kitchen

/// A folder for the work of one backup, removed with its contents when it is released.
///
/// It is locked, so that a later backup removes what a killed one has left, and nothing else.
final class ScratchFolder {
    let path: String
    private let lock: Int32

    /// Creates one in the household's folder, or in the other one if nothing can be written there, or there is no room.
    ///
    /// - Parameter room: The bytes that are needed.
    init(in household: String, else other: String, room: Int64 = 0) throws(BackupError) {
        let hasRoom = (DiskSpace.system.freeBytes(household) ?? .max) > room
        let parent = hasRoom && access(household, W_OK | X_OK) == 0 ? household : other
        Self.removeLeftovers(in: parent)
        path = "\(parent)/\(Self.beginning)\(UUID().uuidString)"
        guard mkdir(path, 0o700) == 0 else { throw .last(path) }
        lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw .last(path) }
        flock(lock, LOCK_EX | LOCK_NB)
    }

    deinit {
        DiskFolder.remove(path)
        if lock >= 0 { close(lock) }
    }

    /// The beginning of the name.
    static let beginning = "backup-scratch-"

    private static func removeLeftovers(in folder: String) {
        for name in DiskFolder.names(in: folder) where name.hasPrefix(beginning) {
            let path = folder + "/" + name
            let lock = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard lock >= 0 else { continue }
            if flock(lock, LOCK_EX | LOCK_NB) == 0 { DiskFolder.remove(path) }
            close(lock)
        }
    }
}
