import Foundation
import Glibc
import Kitchen

/// A backup that was sent from a browser, to be restored. A household has one at most.
public enum UploadedBackup {
    /// The name of its file in the household's folder.
    static let name = "uploaded-backup"
    /// The largest file, in bytes.
    static let largest = 8 << 30
    /// The space that stays free on the disk for the kiosk, in bytes.
    private static let leastRoom: Int64 = 100_000_000

    public static func path(ofHousehold folder: String) -> String { "\(folder)/\(name)" }

    /// Returns whether there is one.
    public static func isThere(_ folder: String) -> Bool { access(path(ofHousehold: folder), F_OK) == 0 }

    /// Returns whether it is encrypted.
    public static func isEncrypted(_ folder: String) -> Bool {
        (try? DiskFile(reading: path(ofHousehold: folder)))?.isEncrypted ?? false
    }

    public static func remove(from folder: String) {
        for other in DiskFolder.names(in: folder) where other.hasPrefix(name) { unlink("\(folder)/\(other)") }
    }

    /// Writes one to the disk, part by part. What is not finished is removed.
    public final class Receiver: Sendable {
        private let file: DiskFile
        private let folder: String

        /// Begins anew; an earlier one is removed.
        public init(in folder: String) throws(BackupError) {
            self.folder = folder
            UploadedBackup.remove(from: folder)
            file = try DiskFile(creating: "\(folder)/\(UploadedBackup.name)-\(UUID().uuidString)")
        }

        deinit { unlink(file.path) }

        /// - Throws: ``BackupError/tooLarge`` above the limit, ``BackupError/full(folder:)`` before the kiosk itself would
        ///   lack room.
        public func write(_ bytes: [UInt8]) throws(BackupError) {
            if let free = DiskSpace.system.freeBytes(folder), free < UploadedBackup.leastRoom {
                throw .full(folder: folder)
            }
            guard lseek(file.descriptor, 0, SEEK_CUR) + bytes.count <= UploadedBackup.largest else { throw .tooLarge }
            try file.write(bytes)
        }

        /// Gives it its name.
        public func finish() throws(BackupError) {
            let good = UploadedBackup.path(ofHousehold: folder)
            guard rename(file.path, good) == 0 else { throw .last(good) }
        }
    }
}
