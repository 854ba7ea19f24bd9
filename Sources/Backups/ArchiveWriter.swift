import CArchive
import Foundation

/// Writes a zip archive.
struct ArchiveWriter: ~Copyable {
    private let archive = archive_write_new()
    private let receiver: Receiver

    /// Receives the archive's bytes from libarchive, and keeps an error, which its callback cannot throw.
    private final class Receiver {
        let output: any ArchiveOutput
        var error: BackupError?

        init(_ output: any ArchiveOutput) { self.output = output }
    }

    init(to output: any ArchiveOutput) throws(BackupError) {
        receiver = Receiver(output)
        archive_write_set_format_zip(archive)
        archive_write_set_bytes_in_last_block(archive, 1)
        let context = Unmanaged.passUnretained(receiver).toOpaque()
        let status = scantry_archive_write_open(archive, context) { context, bytes, count in
            guard let context, let bytes else { return -1 }
            let receiver = Unmanaged<Receiver>.fromOpaque(context).takeUnretainedValue()
            do throws(BackupError) {
                try receiver.output.write(UnsafeRawBufferPointer(start: bytes, count: count))
                return count
            } catch {
                receiver.error = error
                return -1
            }
        }
        guard status == scantry_archive_ok else { throw failure }
    }

    deinit {
        // This also closes the archive if it was not finished; its file is then removed.
        archive_write_free(archive)
        withExtendedLifetime(receiver) {}
    }

    /// Returns whether a file is worth to be compressed. Pictures and archives are compressed already.
    static func compresses(_ path: String) -> Bool {
        ![".jpg", ".jpeg", ".png", ".webp", ".gz", ".zip"].contains { path.lowercased().hasSuffix($0) }
    }

    /// Begins a file.
    func begin(_ path: String, bytes: Int64, modified: Date, isCompressed: Bool) throws(BackupError) {
        let entry = archive_entry_new()
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname(entry, path)
        archive_entry_set_size(entry, bytes)
        scantry_archive_set_file(entry)
        archive_entry_set_mtime(entry, Int(modified.timeIntervalSince1970), 0)
        if isCompressed {
            archive_write_zip_set_compression_deflate(archive)
        } else {
            archive_write_zip_set_compression_store(archive)
        }
        try write(header: entry)
    }

    func write(header entry: OpaquePointer?) throws(BackupError) {
        guard archive_write_header(archive, entry) == scantry_archive_ok else { throw failure }
    }

    /// Writes bytes of the file that was begun.
    func write(_ bytes: UnsafeRawBufferPointer) throws(BackupError) {
        guard archive_write_data(archive, bytes.baseAddress, bytes.count) == bytes.count else { throw failure }
    }

    func write(_ data: Data) throws(BackupError) {
        let bytes = Array(data)
        guard archive_write_data(archive, bytes, bytes.count) == bytes.count else { throw failure }
    }

    /// Writes the list of the files, and returns when all is on the disk.
    func finish() throws(BackupError) {
        guard archive_write_close(archive) == scantry_archive_ok, receiver.error == nil else { throw failure }
        try receiver.output.finish()
    }

    private var failure: BackupError {
        if let error = receiver.error { return error }
        let reason = archive_error_string(archive).map { String(cString: $0) } ?? "unknown"
        return .inaccessible(path: "the archive", reason: reason)
    }
}
