import Foundation
import Glibc
import Values

/// A backup that is in a folder.
public struct StoredBackup: Sendable {
    public let path: String
    public let name: BackupName
    /// The size in bytes.
    public let bytes: Int64
    /// What it holds; nil if it is encrypted or cannot be read.
    public let manifest: BackupManifest?
    /// What is wrong with it, as far as a look at its manifest shows; nil for a good one.
    public let fault: BackupFault?

    public var isGood: Bool { fault == nil }

    init(path: String, name: BackupName, manifest: BackupManifest) throws(BackupError) {
        (self.path, self.name, self.manifest, fault) = (path, name, manifest, nil)
        bytes = try DiskFile(reading: path).status.bytes
    }

    /// Reads the manifest of a plain backup. Of an encrypted one only the first byte shows anything: it begins a sequence in
    /// DER or BER.
    init?(path: String) {
        guard let name = BackupName(path.fileName),
            let bytes = try? DiskFile(reading: path).status.bytes
        else { return nil }
        (self.path, self.name, self.bytes) = (path, name, bytes)
        guard !name.isEncrypted else {
            (manifest, fault) = (nil, Self.firstByte(path) == 0x30 ? nil : .cut)
            return
        }
        do throws(BackupError) {
            manifest = try BackupArchive(path, nil, scratch: "").manifest
            fault = nil
        } catch {
            manifest = nil
            fault = if case .unusable(_, let fault) = error { fault } else { .damaged("\(error)") }
        }
    }

    private static func firstByte(_ path: String) -> UInt8? {
        var byte: UInt8 = 0
        guard let file = try? DiskFile(reading: path), pread(file.descriptor, &byte, 1, 0) == 1 else { return nil }
        return byte
    }
}
