import Glibc

/// Keeps a second kiosk out of a folder for as long as the first one lives, however it ends.
final class FolderLock: Sendable {
    private let descriptor: Int32

    /// - Throws: ``KitchenError/inUse(folder:by:)`` while another process holds it.
    init(_ folder: String) throws(KitchenError) {
        let path = folder + "/scantry.lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw .inaccessible(path: path, reason: String(cString: strerror(errno)))
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw .inUse(folder: folder, by: Self.holder(descriptor))  // deinit closes it
        }
        note("")
    }

    /// Notes where the process that keeps the folder is reached, for others that find it kept.
    func note(_ address: String) {
        let lines = Array("\(getpid())\n\(address)\n".utf8)
        ftruncate(descriptor, 0)
        pwrite(descriptor, lines, lines.count, 0)
    }

    /// Where the last process that kept a folder said it is reached; nil if it did not.
    static func address(of folder: String) -> String? {
        guard let file = fopen(folder + "/scantry.lock", "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = fread(&bytes, 1, bytes.count, file)
        let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
        return lines.count > 1 ? String(lines[1]) : nil
    }

    deinit { close(descriptor) }

    /// The process that keeps a folder now, found out without touching the lock; nil if none does.
    static func keeper(of folder: String) -> Int32? {
        var status = stat()
        guard stat(folder + "/scantry.lock", &status) == 0, let locks = fopen("/proc/locks", "re") else { return nil }
        defer { fclose(locks) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), locks) != nil {
            // Such as `1: FLOCK  ADVISORY  WRITE 812 b3:02:4711 0 EOF`.
            let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
                .split(separator: " ")
            guard words.count > 5, words[1] == "FLOCK", words[5].hasSuffix(":\(status.st_ino)") else { continue }
            return Int32(words[4])
        }
        return nil
    }

    private static func holder(_ descriptor: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        let digits = bytes.prefix(max(0, count)).prefix { (48...57).contains($0) }
        return digits.isEmpty ? nil : String(decoding: digits, as: UTF8.self)
    }
}
