import Backups
import Foundation

extension ForeignExport {
    /// Reads a file or folder.
    ///
    /// - Parameter scratch: The folder of files that were sent, which are removed: of one in it a link is kept as long
    ///   as its pictures may be wanted.
    func read(_ path: String, keptIn scratch: String) throws(ImportSourceError) -> ReadHousehold {
        do {
            guard path.hasPrefix(scratch + "/") else { return try read(path) }
            let folder = try ImportScratch(in: scratch)
            let kept = folder.path + "/" + ForeignPath.name(of: path)
            guard link(path, kept) == 0 else { throw ImportSourceError.last(kept) }
            let read = try read(kept)
            return read.pictures.names == [] ? read : ReadHousehold(read.household, read.pictures, in: folder)
        } catch {
            throw ImportSourceError(error, path: path)
        }
    }

    /// Returns the file to send to a kiosk: of a folder, a zip file in `scratch`.
    static func packed(_ path: String, in scratch: ImportScratch) throws(ImportSourceError) -> String {
        do {
            let tree = try FileTree(path)
            guard tree.isFolder else { return path }
            let target = scratch.path + "/folder.zip"
            try FolderArchive.pack(tree.paths().sorted(), of: path, to: target)
            return target
        } catch {
            throw ImportSourceError(error, path: path)
        }
    }
}

extension ChosenTable {
    func household() throws(ImportSourceError) -> ReadHousehold {
        do {
            let table = try TableReader.table(bytes, named: name, choice)
            let read = try TableReader.read(table, choice, from: name)
            let columns = choice.map.isEmpty ? nil : RememberedColumns.Header(key: read.header.key, map: choice.map)
            return ReadHousehold(read.household, columns: columns)
        } catch {
            throw ImportSourceError(error, path: name)
        }
    }

    /// Writes both into a file, and returns its path.
    func written(in scratch: ImportScratch) throws(ImportSourceError) -> String {
        let path = scratch.path + "/table"
        do {
            try Data(joined).write(to: URL(fileURLWithPath: path))
        } catch {
            throw .unreadable(path: path, reason: error.localizedDescription)
        }
        return path
    }
}

extension ImportSourceError {
    fileprivate init(_ error: any Error, path: String) {
        self =
            switch error {
            case let error as ImportSourceError: error
            case let error as BackupError: Self(error, path: path)
            default: .damaged(path: path, reason: "\(error)")
            }
    }
}
