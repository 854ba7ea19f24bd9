import Foundation
import Values

/// Where a backup is written to.
public enum BackupTarget: Equatable, Sendable {
    /// A folder, which is made if it is missing; the file's name says the time.
    case folder(String)
    case file(String)

    /// Interprets a path that a user gives: a name that ends as a backup's does is a file, unless it is a folder.
    ///
    /// - Parameter path: Nil for the folder `backups` of the household.
    public init(_ path: String?, ofHousehold folder: String) {
        guard let path else {
            self = .folder(Self.standard(ofHousehold: folder))
            return
        }
        var isFolder = ObjCBool(false)
        let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        let isFile = path.hasSuffix(".zip") || path.hasSuffix(".zip.cms")
        self = isFile && !(isThere && isFolder.boolValue) ? .file(path) : .folder(path)
    }

    /// The folder for backups in a household's folder.
    public static func standard(ofHousehold folder: String) -> String { "\(folder)/\(HouseholdFiles.defaultTarget)" }

    var folder: String {
        switch self {
        case .folder(let path): return path
        case .file(let path):
            let parent = path.parentFolder
            return parent.isEmpty ? "." : parent
        }
    }

    func path(_ name: BackupName) -> String {
        switch self {
        case .folder(let folder): "\(folder)/\(name.text)"
        case .file(let path):
            // What is encrypted is no zip archive, and is not called one.
            "\(folder)/\(path.fileName)"
                + (name.isEncrypted && !path.hasSuffix(BackupName.encrypted) ? BackupName.encrypted : "")
        }
    }
}
