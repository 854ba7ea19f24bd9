import Foundation
import Kitchen

/// A zip archive of all files in a folder.
enum FolderArchive {
    /// - Parameter file: An empty file.
    static func write(_ folder: String, to file: consuming DiskFile, modified: Date) throws(BackupError) {
        let output = PlainOutput(file)
        let writer = try ArchiveWriter(to: output)
        for name in try paths(in: folder) {
            let file = try DiskFile(reading: "\(folder)/\(name)")
            let isText = name.hasSuffix(".json") || name.hasSuffix(".csv")
            try writer.begin(name, bytes: file.status.bytes, modified: modified, isCompressed: isText)
            try file.readAll { chunk throws(BackupError) in try writer.write(chunk) }
        }
        try writer.finish()
    }

    /// Returns the relative paths of the files in a folder and in its subfolders.
    private static func paths(in folder: String, below parent: String = "") throws(BackupError) -> [String] {
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
