import Foundation
import Kitchen

/// Makes a household of an export.
public struct ExportLoader {
    private let file: String
    private let folder: String

    /// - Parameters:
    ///   - file: An export's archive, folder, or JSON document. The document alone has no pictures.
    ///   - folder: The new household's folder.
    public init(of file: String, to folder: String) { (self.file, self.folder) = (file, folder) }

    /// Makes the household, and returns what it has. Blocks its thread.
    ///
    /// - Throws: ``ExportError``; then there is no household in the folder.
    public func run() throws(ExportError) -> DatabaseSummary {
        try converting {
            try DiskFolder.make(folder)
            // Keeps a kiosk from making a new household meanwhile.
            let lock = try FolderLock(folder)
            defer { withExtendedLifetime(lock) {} }
            // Also a log alone is what is left of a household.
            guard !DiskFolder.names(in: folder).contains(where: { $0.hasPrefix("kitchen.sqlite") }) else {
                throw ExportError.hasHousehold(folder: folder)
            }
            let scratch = try ScratchFolder(in: folder, else: folder)
            defer { withExtendedLifetime(scratch) {} }
            return try fill(by: scratch.path)
        }
    }

    private func fill(by scratch: String) throws -> DatabaseSummary {
        let files = try files(unpackedInto: scratch)
        let report = try database(scratch + "/kitchen.sqlite", of: files.document)
        if let pictures = files.pictures { try copy(pictures, by: scratch) }
        try DiskFolder.syncDisk(of: folder)
        try move("kitchen.sqlite", from: scratch)
        DiskFolder.copyOwner(of: folder, to: folder + "/scantry.lock")
        try DiskFolder.sync(folder)
        return DatabaseSummary(report.counts)
    }

    /// Returns the paths of the document and of the folder with pictures, after unpacking an archive.
    private func files(unpackedInto scratch: String) throws -> (document: String, pictures: String?) {
        var status = stat()
        guard stat(file, &status) == 0 else { throw BackupError.last(file) }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        if !isFolder, file.hasSuffix(".json") { return (file, nil) }
        if !isFolder { try ForeignArchive(file).unpack(into: scratch, Self.target) }
        let folder = isFolder ? file : scratch
        return ("\(folder)/\(DocumentFile.name)", "\(folder)/\(ExportFolder.pictures)")
    }

    /// Returns the files of an archive to unpack: the others are made of the document.
    private static func target(_ path: String) -> String? {
        let parts = path.split(separator: "/").suffix(2)
        if parts.last == DocumentFile.name[...] { return DocumentFile.name }
        return parts.count == 2 && parts.first == ExportFolder.pictures[...] ? parts.joined(separator: "/") : nil
    }

    private func database(_ path: String, of document: String) throws -> DatabaseReport {
        guard access(document, F_OK) == 0 else { throw ExportError.noExport(path: file) }
        do {
            try ExportDocument.read(document).fill(path)
            return try DatabaseReport(checking: path)
        } catch let fault as ExportDocument.Fault {
            throw ExportError(fault, of: file)
        } catch let error as LoadError {
            throw ExportError.invalid(path: file, reason: "\(error)")
        } catch KitchenError.damaged {
            throw ExportError.invalid(path: file, reason: "its rows do not fit together")
        }
    }

    /// Copies pictures into the household, each at once.
    private func copy(_ pictures: String, by scratch: String) throws {
        let names = DiskFolder.names(in: pictures)
        guard !names.isEmpty else { return }
        let unpacked = "\(scratch)/\(ExportFolder.pictures)"
        try DiskFolder.make(unpacked)
        try DiskFolder.make("\(folder)/\(ExportFolder.pictures)")
        DiskFolder.copyOwner(of: folder, to: "\(folder)/\(ExportFolder.pictures)")
        for name in names {
            let path = "\(ExportFolder.pictures)/\(name)"
            if pictures != unpacked { try DiskFile(reading: "\(pictures)/\(name)").copy(to: "\(scratch)/\(path)") }
            try move(path, from: scratch)
        }
    }

    private func move(_ path: String, from scratch: String) throws(BackupError) {
        guard rename("\(scratch)/\(path)", "\(folder)/\(path)") == 0 else { throw .last("\(folder)/\(path)") }
        DiskFolder.copyOwner(of: folder, to: "\(folder)/\(path)")
    }
}
