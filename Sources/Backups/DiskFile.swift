import Foundation
import Glibc

/// An open file.
struct DiskFile: ~Copyable {
    let path: String
    let descriptor: Int32

    deinit { close(descriptor) }

    /// Opens a file to read it. Symbolic links are not followed.
    init(reading path: String) throws(BackupError) {
        try self.init(path, O_RDONLY | O_NOFOLLOW)
    }

    /// Creates a file that only its owner can read.
    ///
    /// - Throws: ``BackupError/exists(path:)`` if anything is at the path.
    init(creating path: String) throws(BackupError) {
        try self.init(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
    }

    /// Opens an existing file without its contents.
    init(emptying path: String) throws(BackupError) {
        try self.init(path, O_RDWR | O_TRUNC | O_NOFOLLOW)
    }

    /// Opens a file to change parts of it, or creates it for its owner alone.
    init(updating path: String) throws(BackupError) {
        try self.init(path, O_RDWR | O_CREAT | O_NOFOLLOW)
    }

    /// Creates a file that is gone when it is closed, however the process ends.
    init(namelessIn folder: String) throws(BackupError) {
        let path = "\(folder)/decrypted"
        try self.init(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
        unlink(path)
    }

    private init(_ path: String, _ flags: Int32) throws(BackupError) {
        let descriptor = open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .last(path) }
        self.path = path
        self.descriptor = descriptor
    }

    /// The size in bytes, and the permissions.
    var status: (bytes: Int64, permissions: UInt32) {
        get throws(BackupError) {
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw .last(path) }
            return (Int64(status.st_size), status.st_mode & 0o777)
        }
    }

    /// Fills a buffer as far as the file goes, and returns the number of bytes; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(BackupError) -> Int {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR else { throw .last(path) }
        }
    }

    /// Calls `body` with all bytes, a part at a time.
    func readAll(_ body: (UnsafeRawBufferPointer) throws(BackupError) -> Void) throws(BackupError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunk, alignment: 16)
        defer { buffer.deallocate() }
        while case let count = try read(into: buffer), count > 0 {
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// Copies its contents to a new file that only its owner can read.
    func copy(to path: String) throws(BackupError) {
        let copy = try DiskFile(creating: path)
        try readAll { chunk throws(BackupError) in try copy.write(chunk) }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(BackupError) {
        try Self.write(bytes, to: descriptor, path)
    }

    func write(_ bytes: [UInt8]) throws(BackupError) { try Self.write(bytes, to: descriptor, path) }

    static func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(BackupError) {
        let outcome = bytes.withUnsafeBytes { bytes in
            Result { () throws(BackupError) in try write(bytes, to: descriptor, path) }
        }
        try outcome.get()
    }

    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ path: String) throws(BackupError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw .last(path)
            }
        }
    }

    /// Writes bytes at a place of the file.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(BackupError) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw .last(path) }
        try write(bytes)
    }

    /// Cuts or extends the file.
    func setSize(_ bytes: Int64) throws(BackupError) {
        guard ftruncate(descriptor, off_t(bytes)) == 0 else { throw .last(path) }
    }

    /// Returns when the contents are on the disk.
    func sync() throws(BackupError) {
        guard fsync(descriptor) == 0 else { throw .last(path) }
    }

    /// The size of the buffers with which files are copied, in bytes.
    static let chunk = 256 << 10
}
