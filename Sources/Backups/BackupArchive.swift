import Foundation
import Kitchen
import Trust

/// A backup that is read: its manifest, and all that is in it.
///
/// Nothing of it is believed: each entry must be one that the manifest names, with its size and its hash.
final class BackupArchive {
    let manifest: BackupManifest
    private let path: String
    private let reader: ArchiveReader
    /// The size of the file, in bytes.
    private let size: Int64

    /// Opens a file and reads its manifest.
    ///
    /// - Parameter scratch: A folder for the decrypted archive, which is removed at once.
    /// - Throws: ``BackupError/unusable(path:_:)`` if it is not a backup.
    init(_ path: String, _ passphrase: Passphrase?, scratch: String) throws(BackupError) {
        self.path = path
        let file = try DiskFile(archive: path, passphrase, scratch: scratch)
        size = try file.status.bytes
        do throws(BackupFault) {
            let reader = try ArchiveReader(file)
            manifest = try Self.manifest(reader)
            self.reader = reader
        } catch {
            throw .unusable(path: path, error)
        }
    }

    private static func manifest(_ reader: borrowing ArchiveReader) throws(BackupFault) -> BackupManifest {
        guard let first = try reader.next(), first.isFile, first.path == BackupManifest.name else { throw .noBackup }
        var json = Data()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: DiskFile.chunk, alignment: 16)
        defer { buffer.deallocate() }
        while case let count = try reader.read(into: buffer), count > 0 {
            json.append(contentsOf: buffer[..<count])
            guard json.count <= BackupManifest.longest else { throw .hostile("its manifest is too long") }
        }
        return try BackupManifest(json: json)
    }

    /// Unpacks all files, compares them with the manifest, and checks the database.
    ///
    /// - Parameters:
    ///   - folder: An empty folder that only its owner can enter.
    ///   - keeping: Whether a file is put into the folder, rather than only compared. The database always is.
    ///   - progress: Called with the bytes that are unpacked, and those of all files.
    func unpack(
        into folder: String, keeping: (ArchivePath) -> Bool,
        progress: (_ done: Int64, _ total: Int64) -> Void = { _, _ in }
    ) throws(BackupError) {
        let total = manifest.bytes ?? 0
        guard total / ArchiveLimits.densest <= size else {
            throw fault(.hostile("it unpacks to \(total / 1_000_000) MB"))
        }
        let kept = manifest.files.filter { keeping($0.path) || $0.path == .database }.reduce(0) { $0 + $1.bytes }
        if let free = DiskSpace.system.freeBytes(folder), free < kept + ArchiveLimits.leastRoom {
            throw .full(folder: folder)
        }
        var missing = Dictionary(manifest.files.map { ($0.path.text, $0) }) { first, _ in first }
        var done: Int64 = 0
        while let entry = try next() {
            guard entry.isFile else { throw fault(.hostile("\(entry.path.prefix(100).debugDescription) is no file")) }
            guard let file = missing.removeValue(forKey: entry.path) else {
                throw fault(.hostile("its manifest does not name \(entry.path.prefix(100).debugDescription)"))
            }
            let target = keeping(file.path) || file.path == .database ? folder : nil
            try unpack(file, into: target) {
                done += $0; progress(done, total)
            }
        }
        guard missing.isEmpty else { throw fault(.damaged("\(missing.count) files are missing")) }
        _ = try DatabaseReport(checking: folder + "/kitchen.sqlite", of: path, manifest)
    }

    private func next() throws(BackupError) -> ArchiveReader.Entry? {
        do throws(BackupFault) { return try reader.next() } catch { throw fault(error) }
    }

    /// Unpacks the current entry, into no folder to compare it only.
    private func unpack(
        _ file: BackupManifest.File, into folder: String?, _ progress: (Int64) -> Void
    ) throws(BackupError) {
        let target = try folder.map { folder throws(BackupError) in try UnpackedFile(file, in: folder) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: DiskFile.chunk, alignment: 16)
        defer { buffer.deallocate() }
        var sum = SHA256.Sum()
        var bytes: Int64 = 0
        while case let count = try read(into: buffer), count > 0 {
            let chunk = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            bytes += Int64(count)
            guard bytes <= file.bytes else { throw fault(.hostile("\(file.path.text) is longer than it says")) }
            sum.add(chunk)
            try target?.write(chunk)
            progress(Int64(count))
        }
        guard bytes == file.bytes, sum.digits() == file.sha256 else {
            throw fault(.damaged("\(file.path.text) is not what was written"))
        }
        try target?.finish()
    }

    private func read(into buffer: UnsafeMutableRawBufferPointer) throws(BackupError) -> Int {
        do throws(BackupFault) { return try reader.read(into: buffer) } catch { throw fault(error) }
    }

    private func fault(_ fault: BackupFault) -> BackupError { .unusable(path: path, fault) }
}
