import Foundation
import Kitchen
import Values

/// All that a household has, as files that other programs read: a JSON document, a table for spreadsheets of each of
/// the database's tables, recipes as schema.org describes them, and pictures.
///
/// Secrets are left out, see ``ExportedTable/leftOut``. All methods block their thread, and work while a kiosk goes on
/// booking. What they write gets its name once it is complete.
public struct HouseholdExport: Sendable {
    private let source: BackupSource
    private let program: String
    private let clock: WallClock

    /// - Parameter program: The version of this program.
    public init(of source: BackupSource, program: String, clock: WallClock = .system) {
        (self.source, self.program, self.clock) = (source, program, clock)
    }

    /// The contents and the format of a file.
    public enum Form: Sendable {
        /// All of it, as a zip archive.
        case archive
        /// All rows, as one JSON document.
        case document
        /// A table of the database, as comma-separated values.
        case table(String)
    }

    /// The usual name of an archive, such as `scantry-export-20261126T140501Z.zip`.
    public var name: String { "scantry-export-\(clock.now.fileTimestamp).zip" }

    /// Writes a new file.
    public func write(_ form: Form, to path: String) throws(ExportError) {
        try converting {
            if case .table(let name) = form, !ExportedTable.current.contains(where: { $0.name == name }) {
                throw ExportError.unknownTable(name)
            }
            let part = try PartFile(of: path)
            try withCopy(near: path) { database, scratch in
                try write(form, of: database, to: part.opened(), scratch: scratch)
            }
            try part.becomeGood()
        }
    }

    /// Writes all files into a folder, which is made.
    ///
    /// - Throws: ``ExportError``, with ``BackupError/exists(path:)`` if anything is in the folder.
    public func write(into folder: String) throws(ExportError) {
        try converting {
            let part = folder + PartFile.ending
            for path in [folder, part] where !DiskFolder.names(in: path).isEmpty {
                throw BackupError.exists(path: path)
            }
            try DiskFolder.make(part)
            do {
                try withCopy(near: folder) { database, _ in try files(of: database).write(into: part) }
                guard rename(part, folder) == 0 else { throw BackupError.last(folder) }
            } catch {
                DiskFolder.remove(part)
                throw error
            }
        }
    }

    /// Writes a file that is gone when it is released.
    public func temporaryFile(_ form: Form) throws(ExportError) -> ExportedFile {
        try converting {
            let scratch = try ScratchFolder(in: source.folder, else: source.folder)
            // Its folder is removed with this scope.
            defer { withExtendedLifetime(scratch) {} }
            try write(form, to: scratch.path + "/export")
            return try ExportedFile(DiskFile(reading: scratch.path + "/export"))
        }
    }

    private func write(
        _ form: Form, of database: ExportedDatabase, to file: consuming DiskFile, scratch: String
    ) throws {
        switch form {
        case .document: try document(of: database).write(to: TextFile(file))
        case .table(let name):
            guard let table = database.tables.first(where: { $0.name == name }) else {
                throw ExportError.unknownTable(name)
            }
            try TableFile.write(table, of: database, to: TextFile(file))
        case .archive:
            let folder = scratch + "/files"
            try DiskFolder.make(folder)
            try files(of: database).write(into: folder)
            try FolderArchive.pack(FolderArchive.paths(in: folder), of: folder, to: file, modified: clock.now)
        }
    }

    private func document(of database: ExportedDatabase) -> DocumentFile {
        DocumentFile(database: database, program: program, exported: clock.now)
    }

    private func files(of database: ExportedDatabase) -> ExportFolder {
        ExportFolder(
            database: database, document: document(of: database), pictures: ExportedPictures(of: source.folder))
    }

    /// Copies the database, and opens the copy.
    ///
    /// - Parameter path: What is written: if the household's folder is read-only, the copy is beside that.
    private func withCopy(
        near path: String, _ body: (_ database: ExportedDatabase, _ scratch: String) throws -> Void
    ) throws {
        let parent = path.parentFolder
        let scratch = try ScratchFolder(in: source.folder, else: parent.isEmpty ? "." : parent)
        defer { withExtendedLifetime(scratch) {} }
        let copy = scratch.path + "/kitchen.sqlite"
        try source.copyDatabase(to: copy) { _ in }
        try confirmRoom(in: scratch.path, for: DiskFile(reading: copy).status.bytes)
        try body(try ExportedDatabase(copy), scratch.path)
    }

    /// Scans need the disk, too.
    private func confirmRoom(in folder: String, for database: Int64) throws(BackupError) {
        guard let free = DiskSpace.system.freeBytes(folder) else { return }
        guard free >= database * Self.growth + ArchiveLimits.leastRoom else { throw .full(folder: source.folder) }
    }

    /// The room for an archive's files and the archive: JSON and tables are about as large as the database each.
    private static let growth: Int64 = 4
}

/// Throws what some work throws as an error of exports.
func converting<Value>(_ work: () throws -> Value) throws(ExportError) -> Value {
    do { return try work() } catch { throw ExportError(error) }
}
