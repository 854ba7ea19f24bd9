import CFiles
import Foundation

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

    /// Returns when the contents are on the disk.
    func sync() throws(BackupError) {
        guard fsync(descriptor) == 0 else { throw .last(path) }
    }

    /// The size of the buffers with which files are copied, in bytes.
    static let chunk = 256 << 10
}

extension BackupError {
    /// The error of the last system call, at a path.
    static func last(_ path: String, _ number: Int32 = errno) -> BackupError {
        switch number {
        case ENOSPC, EDQUOT: .full(folder: (path as NSString).deletingLastPathComponent)
        case EEXIST: .exists(path: path)
        default: .inaccessible(path: path, reason: String(cString: strerror(number)))
        }
    }
}

/// Folders of a disk.
enum DiskFolder {
    /// Creates a folder that only its owner can enter, and the folders above it, if they are missing.
    static func make(_ path: String) throws(BackupError) {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else {
                throw .inaccessible(path: path, reason: "a file is in the way")
            }
            return
        }
        let parent = (path as NSString).deletingLastPathComponent
        if !parent.isEmpty, parent != path { try make(parent) }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last(path) }
    }

    /// Returns when the names in a folder are on the disk. File systems that cannot do this are not asked to.
    static func sync(_ path: String) throws(BackupError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw .last(path) }
    }

    /// Returns when all that was written to the disk of a folder is on it.
    static func syncDisk(of path: String) throws(BackupError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last(path) }
        defer { close(descriptor) }
        guard syncfs(descriptor) == 0 else { throw .last(path) }
    }

    /// Returns the names in a folder, sorted; none if it is gone.
    ///
    /// - Throws: ``BackupError/inaccessible(path:reason:)`` if it cannot be read.
    static func allNames(in path: String) throws(BackupError) -> [String] {
        guard access(path, R_OK | X_OK) == 0 else {
            if errno == ENOENT { return [] }
            throw .last(path)
        }
        return names(in: path)
    }

    /// Returns the names in a folder, sorted; none if it cannot be read.
    static func names(in path: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
