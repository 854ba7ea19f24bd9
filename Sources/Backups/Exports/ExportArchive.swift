import Foundation

/// The zip archive of an export, which somebody may have made to do harm.
enum ExportArchive {
    /// Unpacks the document and the pictures; the other files are made of the document.
    ///
    /// - Throws: ``ExportError`` if it is no archive, damaged, or unpacks to more than an export's would.
    static func unpack(_ path: String, into folder: String) throws {
        let file = try DiskFile(reading: path)
        let most = try file.status.bytes * densest
        do {
            var unpacked: Int64 = 0
            let reader = try ArchiveReader(file)
            while let entry = try reader.next() {
                guard entry.isFile, let name = ArchivePath(ofFile: entry.path), isWanted(name.file) else { continue }
                try DiskFolder.make(("\(folder)/\(name.file)" as NSString).deletingLastPathComponent)
                let target = try DiskFile(creating: "\(folder)/\(name.file)")
                try reader.readAll { chunk in
                    unpacked += Int64(chunk.count)
                    guard unpacked <= most else {
                        throw BackupFault.hostile("it unpacks to more than 200 times its size")
                    }
                    try target.write(chunk)
                }
            }
        } catch BackupFault.noBackup {
            throw ExportError.noExport(path: path)
        } catch let fault as BackupFault {
            throw ExportError.invalid(path: path, reason: "\(fault)")
        }
    }

    private static func isWanted(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return path == DocumentFile.name || parts.count == 2 && parts[0] == ExportFolder.pictures[...]
    }

    /// How many times larger than the archive its files may be.
    private static let densest: Int64 = 200
}
