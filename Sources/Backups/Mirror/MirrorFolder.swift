import Foundation
import Glibc
import Kitchen
import Trust

/// A second place that is read: to restore from it, and to say how old its copy is.
public struct MirrorFolder: RestoreSource {
    let path: String

    /// Nil unless a folder is a second place, complete or not.
    public init?(_ path: String) {
        guard MirrorSlot.all(in: path).contains(where: { access($0.database, F_OK) == 0 }) else { return nil }
        self.path = path
    }

    /// The newest complete copy first.
    private var copies: [(slot: MirrorSlot, manifest: BackupManifest)] {
        MirrorSlot.all(in: path).compactMap { slot in slot.stamp.map { (slot, $0) } }
            .sorted { $0.1.number > $1.1.number }.map { ($0.0, $0.1.manifest) }
    }

    /// When the newest complete copy was made; nil if there is none.
    public var time: Date? { copies.first?.manifest.created }

    /// Returns whether the newest complete copy equals a folder's database, which a kiosk may use. Reads all of both.
    public func isInStep(withFolder folder: String) -> Bool {
        guard let image = try? DatabaseImage.read(ofFolder: folder), let newest = copies.first else { return false }
        var sum = SHA256.Sum()
        sum.add(image.bytes)
        return newest.manifest.files.first?.sha256 == sum.digits()
    }

    func contents(scratch: String) throws(BackupError) -> RestorePreview.Contents {
        guard let newest = copies.first else { throw fault("none of its two copies is complete") }
        return RestorePreview.Contents(newest.manifest)
    }

    func unpack(
        into folder: String, scratch: String, progress: (BackupProgress) -> Void
    ) throws(BackupError) {
        var failure = fault("none of its two copies is complete")
        for copy in copies {
            do throws(BackupError) {
                return try unpack(copy.slot, copy.manifest, into: folder, progress)
            } catch {
                guard case .unusable = error else { throw error }
                failure = error
                for name in DiskFolder.names(in: folder) { DiskFolder.remove("\(folder)/\(name)") }
            }
        }
        throw failure
    }

    private func unpack(
        _ slot: MirrorSlot, _ manifest: BackupManifest, into folder: String,
        _ progress: (BackupProgress) -> Void
    ) throws(BackupError) {
        let total = manifest.bytes ?? 0
        if let free = DiskSpace.system.freeBytes(folder), free < total { throw .full(folder: folder) }
        var done: Int64 = 0
        for file in manifest.files {
            try copy(file, from: file.path == .database ? slot.database : MirrorFiles.path(file, in: path), to: folder)
            done += file.bytes
            progress(BackupProgress(.unpacking, done, of: total))
        }
        _ = try DatabaseReport(checking: folder + "/kitchen.sqlite", of: path, manifest)
    }

    private func copy(_ file: BackupManifest.File, from source: String, to folder: String) throws(BackupError) {
        guard access(source, F_OK) == 0 else { throw fault("\(file.path.text) is missing") }
        let target = try UnpackedFile(file, in: folder)
        var sum = SHA256.Sum()
        try DiskFile(reading: source).readAll { bytes throws(BackupError) in
            sum.add(bytes)
            try target.write(bytes)
        }
        guard sum.digits() == file.sha256 else { throw fault("\(file.path.text) is not what was written") }
        try target.finish()
    }

    private func fault(_ what: String) -> BackupError { .unusable(path: path, .damaged(what)) }
}
