import Foundation
import Kitchen
import Values

/// All that a household has, as files that other programs read: a JSON document, a table for spreadsheets of each of
/// the database's tables, recipes as schema.org describes them, and pictures.
///
/// Secrets are left out, see ``ExportedTable/leftOut``. All methods block their thread, and work while a kiosk goes on
/// booking.
public struct HouseholdExport: Sendable {
    private let source: BackupSource
    private let program: String
    private let clock: WallClock

    var household: String { source.folder }

    /// - Parameter program: The version of this program.
    public init(of source: BackupSource, program: String, clock: WallClock = .system) {
        (self.source, self.program, self.clock) = (source, program, clock)
    }

    /// Returns the usual name of an export, such as `scantry-export-20261126T140501Z.zip`.
    public var name: String { "scantry-export-\(BackupName(clock.now).timestamp).zip" }

    /// Writes the JSON document to a new file.
    public func writeDocument(to path: String) throws(ExportError) {
        try withCopy(near: path) { database, _ in try document(of: database).write(to: path) }
    }

    /// Writes a table of the database as comma-separated values to a new file.
    ///
    /// - Throws: ``ExportError/unknownTable(_:)`` for a table that is not there, or left out.
    public func writeTable(_ name: String, to path: String) throws(ExportError) {
        try withCopy(near: path) { database, _ in
            guard let table = database.tables.first(where: { $0.name == name }) else {
                throw ExportError.unknownTable(name)
            }
            try TableFile.write(table, of: database, to: path)
        }
    }

    /// Writes all files into a folder, which is made.
    ///
    /// - Throws: ``ExportError``, with ``BackupError/exists(path:)`` if anything is in the folder.
    public func write(into folder: String) throws(ExportError) {
        try withCopy(near: folder) { database, _ in
            guard DiskFolder.names(in: folder).isEmpty else { throw BackupError.exists(path: folder) }
            try DiskFolder.make(folder)
            try files(of: database).write(into: folder)
        }
    }

    /// Writes all files as a zip archive to a new file.
    public func writeArchive(to path: String) throws(ExportError) {
        try withCopy(near: path) { database, scratch in
            let folder = scratch + "/files"
            try DiskFolder.make(folder)
            try files(of: database).write(into: folder)
            try FolderArchive.write(folder, to: path, modified: clock.now)
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
    ) throws(ExportError) {
        do {
            let parent = (path as NSString).deletingLastPathComponent
            let scratch = try ScratchFolder(in: source.folder, else: parent.isEmpty ? "." : parent)
            let copy = scratch.path + "/kitchen.sqlite"
            try source.copyDatabase(to: copy) { _ in }
            try body(try ExportedDatabase(copy), scratch.path)
            withExtendedLifetime(scratch) {}
        } catch {
            throw ExportError(error)
        }
    }
}
