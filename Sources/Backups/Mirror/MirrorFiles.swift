import Foundation
import Glibc
import Kitchen
import Trust

/// The household's files beside the database, at the second place: each under the hash of its content, so that what one
/// copy needs is never overwritten for the other.
struct MirrorFiles {
    private let folder: String
    private var known: [ArchivePath: (stamp: Stamp, file: BackupManifest.File)] = [:]

    /// Differs also after the permissions were changed.
    private struct Stamp: Equatable {
        let file: FileStamp
        let permissions: UInt32

        init?(_ path: String) {
            var status = stat()
            guard let file = FileStamp(path), stat(path, &status) == 0 else { return nil }
            (self.file, permissions) = (file, status.st_mode & 0o777)
        }
    }

    /// - Parameter folder: The household's folder.
    init(of folder: String) { self.folder = folder }

    /// Returns the household's files. Only those that have changed are read.
    mutating func listed() throws(BackupError) -> (files: [BackupManifest.File], leftOut: [BackupManifest.LeftOut]) {
        let household = try HouseholdFiles(in: folder, BackupChoice())
        var found: [ArchivePath: (stamp: Stamp, file: BackupManifest.File)] = [:]
        for path in household.paths {
            guard let stamp = Stamp("\(folder)/\(path.file)") else { continue }
            if let before = known[path], before.stamp == stamp {
                found[path] = before
            } else if let file = try BackupPacker.described(path, at: "\(folder)/\(path.file)") {
                found[path] = (stamp, file)
            }
        }
        known = found
        return (household.paths.compactMap { found[$0]?.file }, household.leftOut)
    }

    /// Copies a file to the second place, unless it is there, and returns the number of bytes when it is on the disk.
    func copy(_ file: BackupManifest.File, to mirror: String) throws(BackupError) -> Int64 {
        let target = Self.path(file, in: mirror)
        guard access(target, F_OK) != 0 else { return 0 }
        let draft = target + ".new"
        unlink(draft)
        let copy = try DiskFile(creating: draft)
        var sum = SHA256.Sum()
        try DiskFile(reading: "\(folder)/\(file.path.file)").readAll { bytes throws(BackupError) in
            sum.add(bytes)
            try copy.write(bytes)
        }
        guard sum.digits() == file.sha256 else {
            unlink(draft)
            throw .changing(path: "\(folder)/\(file.path.file)")
        }
        try copy.sync()
        guard rename(draft, target) == 0 else { throw .last(target) }
        return file.bytes
    }

    /// The folder with the files at the second place.
    static let folder = "files"

    static func path(_ file: BackupManifest.File, in mirror: String) -> String {
        "\(mirror)/\(folder)/\(file.sha256)"
    }

    /// Deletes what no copy needs any more.
    static func removeAll(but needed: Set<String>, in mirror: String) {
        for name in DiskFolder.names(in: "\(mirror)/\(folder)") where !needed.contains(name) {
            unlink("\(mirror)/\(folder)/\(name)")
        }
    }
}
