import Foundation

/// A file of text while it is written, in UTF-8.
final class TextFile {
    private let file: DiskFile
    private var buffer: [UInt8] = []

    /// - Parameter file: An empty file.
    init(_ file: consuming DiskFile) {
        self.file = file
        buffer.reserveCapacity(Self.bufferSize * 2)
    }

    /// Creates a file that only its owner can read.
    convenience init(creating path: String) throws(BackupError) { try self.init(DiskFile(creating: path)) }

    func write(_ text: String) throws(BackupError) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= Self.bufferSize { try flush() }
    }

    /// Returns when all is on the disk.
    func finish() throws(BackupError) {
        try flush()
        try file.sync()
    }

    private func flush() throws(BackupError) {
        defer { buffer.removeAll(keepingCapacity: true) }
        var failure: BackupError?
        buffer.withUnsafeBytes { bytes in
            do throws(BackupError) { try file.write(bytes) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    private static let bufferSize = 64 << 10
}
