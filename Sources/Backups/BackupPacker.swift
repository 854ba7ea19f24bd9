import Foundation
import Kitchen
import Trust

/// Writes the files of one backup into an archive.
///
/// The manifest comes first, so that a look into a large backup is quick. Hence each file is read twice, and must be
/// the same both times.
struct BackupPacker {
    let manifest: BackupManifest
    private let folder: String
    private let database: String

    /// - Parameters:
    ///   - database: The copy of the database.
    ///   - folder: The household's folder, for all other files.
    init(
        database: String, _ report: DatabaseReport, of folder: String, _ choice: BackupChoice, program: String,
        created: Date
    ) throws(BackupError) {
        (self.folder, self.database) = (folder, database)
        let others = try HouseholdFiles(in: folder, choice)
        var files = [try Self.described(.database, at: database)].compactMap(\.self)
        for path in others.paths {
            // A picture may be deleted meanwhile.
            if let file = try Self.described(path, at: folder + "/" + path.file) { files.append(file) }
        }
        manifest = BackupManifest(
            program: program, household: report.household, schema: report.lastMigration, created: created,
            counts: report.counts, files: files,
            leftOut: others.leftOut)
    }

    /// Returns a file's entry in the manifest; nil if it is gone.
    static func described(
        _ path: ArchivePath, at place: String
    ) throws(BackupError) -> BackupManifest.File? {
        guard access(place, F_OK) == 0 || errno != ENOENT else { return nil }
        let file = try DiskFile(reading: place)
        var sum = SHA256.Sum()
        var bytes: Int64 = 0
        try file.readAll { chunk in
            sum.add(chunk)
            bytes += Int64(chunk.count)
        }
        let permissions = path == .database ? 0o600 : try file.status.permissions
        return BackupManifest.File(
            path: path, bytes: bytes, sha256: sum.digits(), permissions: String(permissions, radix: 8))
    }

    /// - Parameter progress: Called with the bytes that are packed, and those of all files.
    /// - Throws: ``BackupError/changing(path:)`` if a file is not what it was for the manifest.
    func write(
        to output: any ArchiveOutput, progress: (_ done: Int64, _ total: Int64) -> Void
    ) throws(BackupError) {
        guard let json = try? manifest.json else {
            throw .inaccessible(path: BackupManifest.name, reason: "it cannot be written as JSON")
        }
        let writer = try ArchiveWriter(to: output)
        let created = manifest.created
        try writer.begin(BackupManifest.name, bytes: Int64(json.count), modified: created, isCompressed: true)
        try writer.write(json)
        let total = manifest.bytes ?? 0
        var done: Int64 = 0
        for file in manifest.files {
            try writer.begin(
                file.path.text, bytes: file.bytes, modified: created,
                isCompressed: ArchiveWriter.compresses(file.path.text))
            try add(file, to: writer) { count in
                done += count
                progress(done, total)
            }
        }
        try writer.finish()
    }

    private func add(
        _ listed: BackupManifest.File, to writer: borrowing ArchiveWriter, progress: (Int64) -> Void
    ) throws(BackupError) {
        let place = listed.path == .database ? database : folder + "/" + listed.path.file
        guard access(place, F_OK) == 0 || errno != ENOENT else { throw .changing(path: place) }
        let file = try DiskFile(reading: place)
        var sum = SHA256.Sum()
        var bytes: Int64 = 0
        try file.readAll { chunk throws(BackupError) in
            bytes += Int64(chunk.count)
            // The archive has the size that was said before.
            guard bytes <= listed.bytes else { throw .changing(path: place) }
            sum.add(chunk)
            try writer.write(chunk)
            progress(Int64(chunk.count))
        }
        guard bytes == listed.bytes, sum.digits() == listed.sha256 else { throw .changing(path: place) }
    }
}
