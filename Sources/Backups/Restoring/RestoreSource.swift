import Foundation
import Glibc
import Kitchen

/// A source from which a household is restored: a backup, a copy of a database, a mirror.
protocol RestoreSource: Sendable {
    /// The folder with it, if that is one inside the household's folder and need not be filled.
    var preparedFolder: String? { get }
    /// Whether the household's other files are those in place, since it is a database alone.
    var isDatabaseAlone: Bool { get }

    /// Reads what it holds, as far as a look at it shows.
    ///
    /// - Parameter scratch: A folder for what is decrypted.
    func contents(scratch: String) throws(BackupError) -> RestorePreview.Contents

    /// Puts its files into an empty folder, and checks them.
    func unpack(
        into folder: String, scratch: String, progress: (BackupProgress) -> Void
    ) throws(BackupError)
}

extension RestoreSource {
    var preparedFolder: String? { nil }
    var isDatabaseAlone: Bool { false }
}

/// A backup's file.
struct BackupFile: RestoreSource {
    let path: String
    let passphrase: Passphrase?

    func contents(scratch: String) throws(BackupError) -> RestorePreview.Contents {
        let manifest = try BackupArchive(path, passphrase, scratch: scratch).manifest
        if let schema = manifest.schema, !DatabaseReport.knows(migration: schema) {
            throw .unusable(path: path, .newer(program: manifest.program))
        }
        return RestorePreview.Contents(manifest)
    }

    func unpack(
        into folder: String, scratch: String, progress: (BackupProgress) -> Void
    ) throws(BackupError) {
        let archive = try BackupArchive(path, passphrase, scratch: scratch)
        try archive.unpack(into: folder, keeping: { _ in true }) {
            progress(BackupProgress(.unpacking, $0, of: $1))
        }
    }
}

/// A copy of a database, such as the one that is made before each upgrade.
struct DatabaseCopyFile: RestoreSource {
    let path: String

    var isDatabaseAlone: Bool { true }

    func contents(scratch: String) throws(BackupError) -> RestorePreview.Contents {
        let report = try DatabaseReport(checking: path, of: path, nil)
        var status = stat()
        let time = stat(path, &status) == 0 ? Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec)) : nil
        return RestorePreview.Contents(time: time, counts: report.counts, household: report.household)
    }

    func unpack(
        into folder: String, scratch: String, progress: (BackupProgress) -> Void
    ) throws(BackupError) {
        let target = try DiskFile(creating: folder + "/kitchen.sqlite")
        try DiskFile(reading: path).readAll { bytes throws(BackupError) in try target.write(bytes) }
        _ = try DatabaseReport(checking: target.path, of: path, nil)
    }

    /// Whether a file begins as a database does.
    static func isOne(_ path: String) -> Bool {
        guard let file = try? DiskFile(reading: path) else { return false }
        var bytes = [UInt8](repeating: 0, count: 16)
        return pread(file.descriptor, &bytes, 16, 0) == 16 && bytes.elementsEqual("SQLite format 3\0".utf8)
    }
}

extension FormerHousehold: RestoreSource {
    var preparedFolder: String? { name }

    func contents(scratch: String) throws(BackupError) -> RestorePreview.Contents {
        guard let counts = DatabaseReport.counts(ofFolder: path) else {
            throw .unusable(path: path, .damaged("its database cannot be read"))
        }
        return RestorePreview.Contents(
            time: time, counts: counts, household: DatabaseReport.household(ofFolder: path))
    }

    func unpack(
        into folder: String, scratch: String, progress: (BackupProgress) -> Void
    ) throws(BackupError) {}
}
