import CZlib
import Foundation

/// A fingerprint of an export that is cheap to compute: its size, modification time, and a checksum of its first and
/// last megabyte.
struct ExportMark: Codable, Equatable, Sendable {
    private let size: Int64
    private let written: Int64
    private let ends: UInt32

    /// Nil if the path is not a regular file, such as standard input.
    init?(_ path: String) {
        var status = stat()
        guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let file = FileHandle(forReadingAtPath: path)
        else { return nil }
        defer { try? file.close() }
        (size, written) = (Int64(status.st_size), Int64(status.st_mtim.tv_sec))
        var sum = UInt(0)
        for start in [0, max(0, size - Self.megabyte)] {
            guard (try? file.seek(toOffset: UInt64(start))) != nil,
                let bytes = try? file.read(upToCount: Int(Self.megabyte))
            else { return nil }
            sum = bytes.withUnsafeBytes { crc32(sum, $0.bindMemory(to: UInt8.self).baseAddress, UInt32($0.count)) }
        }
        ends = UInt32(truncatingIfNeeded: sum)
    }

    private static let megabyte: Int64 = 1 << 20
}
