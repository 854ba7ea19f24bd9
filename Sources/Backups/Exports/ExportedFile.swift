/// An export in a file without a name, which is gone when it is released.
public final class ExportedFile: Sendable {
    /// The size in bytes.
    public let bytes: Int64
    private let file: DiskFile

    init(_ file: consuming DiskFile) throws(BackupError) {
        bytes = try file.status.bytes
        self.file = file
    }

    /// Reads the next part; nil at the end.
    public func next() throws(ExportError) -> [UInt8]? {
        var failure: BackupError?
        let part = [UInt8](unsafeUninitializedCapacity: DiskFile.chunk) { buffer, count in
            do throws(BackupError) {
                count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
            } catch {
                failure = error
            }
        }
        if let failure { throw .files(failure) }
        return part.isEmpty ? nil : part
    }
}
