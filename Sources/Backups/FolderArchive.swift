import Foundation
import Kitchen

/// Writes zip archives of the files in a folder.
public enum FolderArchive {
    /// Packs files of a folder into a new archive.
    ///
    /// - Parameter files: Their paths in the folder, and in the archive.
    public static func pack(_ files: [String], of folder: String, to target: String) throws(BackupError) {
        try pack(files, of: folder, to: DiskFile(creating: target), modified: Date())
    }

    /// - Parameter target: An empty file.
    static func pack(
        _ files: [String], of folder: String, to target: consuming DiskFile, modified: Date
    ) throws(BackupError) {
        let output = PlainOutput(target)
        let writer = try ArchiveWriter(to: output)
        for path in files {
            let file = try DiskFile(reading: "\(folder)/\(path)")
            try writer.begin(
                path, bytes: file.status.bytes, modified: modified, isCompressed: ArchiveWriter.compresses(path))
            try file.readAll { chunk throws(BackupError) in try writer.write(chunk) }
        }
        try writer.finish()
    }

    /// Returns the relative paths of the files in a folder and in its subfolders.
    static func paths(in folder: String, below parent: String = "") throws(BackupError) -> [String] {
        var paths: [String] = []
        for name in try onDisk(try DiskFolder.allNames(in: folder + parent)) {
            let path = "\(parent)/\(name)"
            var status = stat()
            guard lstat(folder + path, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                paths += try Self.paths(in: folder, below: path)
            } else {
                paths.append(String(path.dropFirst()))
            }
        }
        return paths
    }
}
