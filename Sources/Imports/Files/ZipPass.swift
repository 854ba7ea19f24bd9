import CArchive
import Foundation

/// One pass through a zip archive, which may be made to do harm: nothing of it is written anywhere.
struct ZipPass: ~Copyable {
    private let archive = archive_read_new()
    private let name: String
    private var entries = 0
    private var budget = ZipPass.mostBytes

    /// The most entries, and the most unpacked bytes that are read in one pass.
    private static let (mostEntries, mostBytes) = (200_000, 1 << 30)
    private static let chunk = 256 << 10

    /// Opens an archive in memory, for as long as `bytes` is valid.
    init(_ bytes: UnsafeRawBufferPointer, named name: String) throws(ImportSourceError) {
        self.name = name
        archive_read_support_format_zip_seekable(archive)
        try check(archive_read_open_memory(archive, bytes.baseAddress, bytes.count))
    }

    /// Opens an archive by a descriptor, which stays the caller's.
    init(_ descriptor: Int32, named name: String) throws(ImportSourceError) {
        self.name = name
        archive_read_support_format_zip_seekable(archive)
        try check(archive_read_open_fd(archive, descriptor, Self.chunk))
    }

    deinit { archive_read_free(archive) }

    /// Returns the path of the next regular file that is safe; nil after the last.
    mutating func next() throws(ImportSourceError) -> String? {
        while true {
            var entry: OpaquePointer?
            let status = scantry_archive_next_header(archive, &entry)
            if status == scantry_archive_end { return nil }
            guard status == scantry_archive_ok || status == scantry_archive_warning, let entry else { throw failure }
            entries += 1
            guard entries <= Self.mostEntries else { throw .damaged(path: name, reason: "it has too many files") }
            guard archive_entry_is_encrypted(entry) == 0 else { throw .encrypted(path: name) }
            guard scantry_archive_is_file(entry) != 0, let path = Self.path(of: entry) else { continue }
            return path
        }
    }

    private static func path(of entry: OpaquePointer) -> String? {
        guard let bytes = archive_entry_pathname(entry) else { return nil }
        return ForeignPath.normalised(String(cString: bytes))
    }

    /// Reads the file that ``next()`` has returned; nil if it is larger than `most` bytes.
    mutating func read(most: Int) throws(ImportSourceError) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: Self.chunk)
        while true {
            let count = buffer.withUnsafeMutableBytes { archive_read_data(archive, $0.baseAddress, $0.count) }
            guard count >= 0 else { throw failure }
            if count == 0 { return bytes }
            budget -= count
            guard budget > 0 else { throw .tooLarge(path: name, most: Self.mostBytes) }
            guard bytes.count + count <= most else { return nil }
            bytes += buffer[..<count]
        }
    }

    private func check(_ status: Int32) throws(ImportSourceError) {
        guard status == scantry_archive_ok else { throw failure }
    }

    private var failure: ImportSourceError {
        let reason = archive_error_string(archive).map { String(cString: $0) } ?? "it cannot be read"
        return .damaged(path: name, reason: reason.split(whereSeparator: \.isNewline).joined(separator: " "))
    }
}
