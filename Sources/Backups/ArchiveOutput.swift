/// Where an archive's bytes go: a file, or an encryption before it.
protocol ArchiveOutput: AnyObject {
    func write(_ bytes: UnsafeRawBufferPointer) throws(BackupError)
    /// Writes what was held back, and returns when all is on the disk.
    func finish() throws(BackupError)
}

/// Writes an archive to a file as it is.
final class PlainOutput: ArchiveOutput {
    private let file: DiskFile

    init(_ file: consuming DiskFile) { self.file = file }

    func write(_ bytes: UnsafeRawBufferPointer) throws(BackupError) { try file.write(bytes) }

    func finish() throws(BackupError) { try file.sync() }
}
