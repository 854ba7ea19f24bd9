import CArchive
import Foundation

/// Reads a zip archive, which may be made to do harm: it is never unpacked by libarchive itself.
struct ArchiveReader: ~Copyable {
    private let archive = archive_read_new()
    private let file: DiskFile

    struct Entry {
        /// As the archive has it, in bytes that need not be text.
        let path: String
        let isFile: Bool
    }

    init(_ file: consuming DiskFile) throws(BackupFault) {
        let isCut = Self.beginsAsZip(file)
        self.file = file
        // It begins with the list at the archive's end, which a cut file lacks.
        archive_read_support_format_zip_seekable(archive)
        guard archive_read_open_fd(archive, self.file.descriptor, DiskFile.chunk) == scantry_archive_ok else {
            throw isCut ? .cut : .noBackup
        }
    }

    deinit { archive_read_free(archive) }

    private static func beginsAsZip(_ file: borrowing DiskFile) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 4)
        let count = pread(file.descriptor, &bytes, 4, 0)
        return count == 4 && bytes == [0x50, 0x4B, 0x03, 0x04]
    }

    /// Returns the next entry; nil after the last.
    func next() throws(BackupFault) -> Entry? {
        var entry: OpaquePointer?
        let status = scantry_archive_next_header(archive, &entry)
        if status == scantry_archive_end { return nil }
        guard status == scantry_archive_ok || status == scantry_archive_warning, let entry else { throw failure }
        guard archive_entry_is_encrypted(entry) == 0 else { throw .hostile("a file in it is encrypted") }
        let isFile = scantry_archive_is_file(entry) != 0
        let path = archive_entry_pathname(entry).map { String(cString: $0) } ?? ""
        return Entry(path: path, isFile: isFile)
    }

    /// Reads bytes of the last entry, and returns their number; 0 at its end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(BackupFault) -> Int {
        let count = archive_read_data(archive, buffer.baseAddress, buffer.count)
        guard count >= 0 else { throw failure }
        return count
    }

    private var failure: BackupFault {
        let reason = archive_error_string(archive).map { String(cString: $0) } ?? "it cannot be read"
        // Some of them have several lines.
        return .damaged(reason.split(whereSeparator: \.isNewline).joined(separator: " "))
    }
}
