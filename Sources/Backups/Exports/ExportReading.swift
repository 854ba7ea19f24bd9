import Foundation
import Kitchen

/// Makes a household of an export.
public struct ExportReading {
    private let file: String
    private let folder: String

    /// - Parameters:
    ///   - file: An export's archive, folder, or JSON document. The document alone has no pictures.
    ///   - folder: The new household's folder.
    public init(of file: String, to folder: String) { (self.file, self.folder) = (file, folder) }

    /// Makes the household, and returns the number of rows of each table. Blocks its thread.
    ///
    /// - Throws: ``ExportError``; then there is no household in the folder.
    public func run() throws(ExportError) -> DatabaseSummary {
        do {
            try DiskFolder.make(folder)
            // Keeps a kiosk from making a new household meanwhile.
            let lock = try FolderLock(folder)
            defer { withExtendedLifetime(lock) {} }
            let database = folder + "/kitchen.sqlite"
            guard access(database, F_OK) != 0 else { throw ExportError.hasHousehold(folder: folder) }
            let scratch = try ScratchFolder(in: folder, else: folder)
            defer { withExtendedLifetime(scratch) {} }
            let files = try files(unpackedInto: scratch.path + "/files")
            let report = try filled(scratch.path + "/kitchen.sqlite", with: files.document)
            if let pictures = files.pictures { try copyPictures(from: pictures) }
            try DiskFolder.syncDisk(of: folder)
            guard rename(scratch.path + "/kitchen.sqlite", database) == 0 else { throw BackupError.last(database) }
            try DiskFolder.sync(folder)
            return DatabaseSummary(report.counts)
        } catch {
            throw ExportError(error)
        }
    }

    /// Returns the paths of the document and of the folder with pictures, after unpacking an archive.
    private func files(unpackedInto scratch: String) throws -> (document: String, pictures: String?) {
        var status = stat()
        guard stat(file, &status) == 0 else { throw BackupError.last(file) }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        if !isFolder, file.hasSuffix(".json") { return (file, nil) }
        if !isFolder { try ExportArchive.unpack(file, into: scratch) }
        let folder = isFolder ? file : scratch
        return ("\(folder)/\(DocumentFile.name)", "\(folder)/\(ExportFolder.pictures)")
    }

    private func filled(_ path: String, with document: String) throws -> DatabaseReport {
        guard access(document, F_OK) == 0 else { throw ExportError.noExport(path: file) }
        do {
            let document = try ExportDocument.read(document)
            do { try document.fill(path) } catch LoadError.newer {
                throw ExportError.newer(path: file, program: document.program)
            }
            return try DatabaseReport(checking: path)
        } catch let error as LoadError {
            throw ExportError.invalid(path: file, reason: "\(error)")
        } catch KitchenError.damaged {
            throw ExportError.invalid(path: file, reason: "its rows do not fit together")
        }
    }

    private func copyPictures(from source: String) throws(BackupError) {
        let target = "\(folder)/\(ExportFolder.pictures)"
        try DiskFolder.make(target)
        for name in DiskFolder.names(in: source) where access("\(target)/\(name)", F_OK) != 0 {
            try DiskFile(reading: "\(source)/\(name)").copy(to: "\(target)/\(name)")
        }
    }
}
