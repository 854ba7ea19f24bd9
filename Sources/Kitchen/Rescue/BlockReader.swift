import Foundation
import Glibc

/// Reads files of a disk that may be failing: each block once, and on after blocks that cannot be read.
public struct BlockReader: Sendable {
    /// Reads bytes at an offset, as `pread` does.
    public typealias Call =
        @Sendable (
            _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int, _ offset: Int
        ) -> Int

    static let blockSize = 4_096

    private let call: Call

    public init(_ call: @escaping Call = { pread($0, $1, $2, off_t($3)) }) { self.call = call }

    /// Calls `body` with each block of a file; blocks that cannot be read are zeros.
    ///
    /// - Returns: The number of blocks that cannot be read.
    func forEachBlock(of path: String, _ body: ([UInt8]) throws -> Void) throws -> Int {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw RescueError.last(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw RescueError.last(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw RescueError.inaccessible(path: path, reason: "it is no regular file")
        }
        return try forEachBlock(descriptor, size: Int(status.st_size), body)
    }

    private func forEachBlock(_ descriptor: Int32, size: Int, _ body: ([UInt8]) throws -> Void) throws -> Int {
        var unreadable = 0
        for offset in stride(from: 0, to: size, by: Self.blockSize) {
            let expected = min(Self.blockSize, size - offset)
            var block = [UInt8](repeating: 0, count: expected)
            let count = block.withUnsafeMutableBytes { buffer in
                buffer.baseAddress.map { call(descriptor, $0, expected, offset) } ?? 0
            }
            if count < 0 { unreadable += 1 }
            try body(block)
        }
        return unreadable
    }

    /// Returns a whole file and the number of its blocks that cannot be read.
    func contents(of path: String) throws -> (bytes: [UInt8], unreadable: Int) {
        var status = stat()
        if stat(path, &status) == 0, status.st_size > Self.limit {
            throw RescueError.inaccessible(path: path, reason: "it is larger than 2 GB")
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(max(0, Int(status.st_size)))
        let unreadable = try forEachBlock(of: path) { bytes += $0 }
        return (bytes, unreadable)
    }

    /// In bytes: a file is read into memory.
    private static let limit: off_t = 2_000_000_000
}
