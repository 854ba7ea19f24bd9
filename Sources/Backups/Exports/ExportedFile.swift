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
        do throws(BackupError) {
            var failure: BackupError?
            let part = [UInt8](unsafeUninitializedCapacity: DiskFile.chunk) { buffer, count in
                do throws(BackupError) { count = try file.read(into: UnsafeMutableRawBufferPointer(buffer)) } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            return part.isEmpty ? nil : part
        } catch {
            throw .files(error)
        }
    }
}

extension HouseholdExport {
    /// What is exported, and as what.
    public enum Form: Sendable {
        /// All of it, as a zip archive.
        case archive
        /// All rows, as one JSON document.
        case document
        /// A table of the database, as comma-separated values.
        case table(String)
    }

    /// Writes an export to a file that is gone when it is released.
    public func temporaryFile(_ form: Form) throws(ExportError) -> ExportedFile {
        do {
            let scratch = try ScratchFolder(in: household, else: household)
            let path = scratch.path + "/export"
            switch form {
            case .archive: try writeArchive(to: path)
            case .document: try writeDocument(to: path)
            case .table(let name): try writeTable(name, to: path)
            }
            // Its folder is removed with this scope.
            defer { withExtendedLifetime(scratch) {} }
            return try ExportedFile(DiskFile(reading: path))
        } catch {
            throw ExportError(error)
        }
    }
}
