import Foundation
import Kitchen
import Values

/// A file of a backup while it is unpacked.
final class UnpackedFile {
    private let file: DiskFile
    private let permissions: UInt32

    /// Creates it, and the folders above it.
    init(_ listed: BackupManifest.File, in folder: String) throws(BackupError) {
        let path = folder + "/" + listed.path.file
        try onDisk(try DiskFolder.make(path.parentFolder))
        file = try DiskFile(creating: path)
        // Nobody else may write what the household has.
        permissions = (UInt32(listed.permissions, radix: 8) ?? 0o600) & 0o755 | 0o600
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(BackupError) { try file.write(bytes) }

    func finish() throws(BackupError) {
        guard fchmod(file.descriptor, permissions) == 0 else { throw .last(file.path) }
    }
}
