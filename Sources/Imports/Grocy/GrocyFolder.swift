import Backups
import Foundation
import Kitchen

/// Grocy's data: its database alone, its `data` folder, or a zip file of that.
struct GrocyFolder {
    /// Reads a file or a folder.
    ///
    /// - Parameter scratch: The folder for what is unpacked.
    static func read(_ path: String, scratch: String) throws(ImportSourceError) -> ReadHousehold {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw .unreadable(path: path, reason: "there is no such file")
        }
        if isFolder.boolValue { return try folder(path, from: path, in: nil) }
        guard isZip(path) else {
            return ReadHousehold(try GrocyDatabase(path).household(from: ForeignPath.name(of: path)))
        }
        let folder = try ImportScratch(in: scratch)
        do throws(BackupError) {
            try ForeignArchive(path).unpack(into: folder.path, entryName)
        } catch {
            throw ImportSourceError(error, path: path)
        }
        return try Self.folder(folder.path, from: path, in: folder)
    }

    private static func folder(
        _ folder: String, from path: String, in scratch: ImportScratch?
    ) throws(ImportSourceError) -> ReadHousehold {
        let roots = [folder, folder + "/data"]
        guard let root = roots.first(where: { FileManager.default.fileExists(atPath: $0 + "/grocy.db") }) else {
            throw .foreign(.grocy, path: path)
        }
        let household = try GrocyDatabase(root + "/grocy.db").household(from: ForeignPath.name(of: path))
        return ReadHousehold(household, PictureFolders(root + "/storage", Grocy.pictureFolders), in: scratch)
    }

    /// Packs a folder into a zip file, to send it.
    ///
    /// - Returns: The file, in `scratch`.
    static func packed(_ folder: String, in scratch: ImportScratch) throws(ImportSourceError) -> String {
        let roots = [folder, folder + "/data"]
        guard let root = roots.first(where: { FileManager.default.fileExists(atPath: $0 + "/grocy.db") }) else {
            throw .foreign(.grocy, path: folder)
        }
        let pictures = PictureFolders(root + "/storage", Grocy.pictureFolders).names ?? []
        let target = scratch.path + "/data.zip"
        do throws(BackupError) {
            try FolderArchive.pack(["grocy.db"] + pictures.sorted().map { "storage/" + $0 }, of: root, to: target)
        } catch {
            throw ImportSourceError(error, path: folder)
        }
        return target
    }

    private static func isZip(_ path: String) -> Bool {
        let start = try? OpenFile(path).read(most: 4, isWhole: false)
        return start.map(FileTree.isZip) ?? false
    }

    /// Returns where a file of the archive is put; nil for files that are not needed.
    static func entryName(_ path: String) -> String? {
        let parts = path.split(separator: "/").map(String.init)
        guard let last = parts.last, !last.hasPrefix("."), last.utf8.count <= 250 else { return nil }
        if last == "grocy.db" { return last }
        guard parts.count >= 3, parts[parts.count - 3] == "storage",
            Grocy.pictureFolders.contains(parts[parts.count - 2])
        else { return nil }
        return parts.suffix(3).joined(separator: "/")
    }
}

extension ImportSourceError {
    init(_ error: BackupError, path: String) {
        switch error {
        case .unusable(_, .cut): self = .damaged(path: path, reason: "its end is missing")
        case .unusable(_, .damaged(let what)): self = .damaged(path: path, reason: "it is damaged, \(what)")
        case .unusable(_, .hostile(let what)): self = .damaged(path: path, reason: what)
        case .unusable: self = .foreign(.grocy, path: path)
        default: self = .unreadable(path: path, reason: "\(error)")
        }
    }
}
