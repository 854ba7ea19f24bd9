import Glibc
import Synchronization

/// Keeps a second kiosk out of a folder while the first one lives, however its process ends.
public final class FolderLock: Sendable {
    private let folder: String
    private let state: Mutex<State>

    private struct State {
        var descriptor: Int32
        var address = ""
        /// The public name of the proxy in front of the kiosk; empty for none.
        var proxy = ""
    }

    /// A store that this process has given up holds the lock until its last transaction's closure is released.
    private static let attempts = 50
    /// Microseconds.
    private static let pause: UInt32 = 10_000

    private var path: String { Self.path(folder) }

    /// - Throws: ``KitchenError/inUse(folder:by:)`` while another process holds it.
    public init(_ folder: String) throws(KitchenError) {
        self.folder = folder
        state = Mutex(State(descriptor: try Self.acquire(folder)))
        write { _ in }
    }

    deinit { Self.release(state.withLock { $0.descriptor }) }

    private static func path(_ folder: String) -> String { folder + "/scantry.lock" }

    private static func acquire(_ folder: String) throws(KitchenError) -> Int32 {
        let descriptor = open(path(folder), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw .inaccessible(path: path(folder), reason: String(cString: strerror(errno)))
        }
        for _ in 0..<attempts {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
            guard holder(descriptor) == "\(getpid())" else { break }
            usleep(pause)
        }
        defer { close(descriptor) }
        throw .inUse(folder: folder, by: holder(descriptor))
    }

    private static func release(_ descriptor: Int32) {
        // Closing alone would leave the lock to a process that is just being started and has the descriptor still.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Locks the folder that is at the path now, if it is not the one that is locked.
    ///
    /// - Throws: ``KitchenError/inUse(folder:by:)`` while another process holds that lock.
    func renew() throws(KitchenError) {
        guard !isHeld else { return }
        let descriptor = try Self.acquire(folder)
        state.withLock {
            Self.release($0.descriptor)
            $0.descriptor = descriptor
        }
        write { _ in }
    }

    private var isHeld: Bool {
        var (held, found) = (stat(), stat())
        guard fstat(state.withLock { $0.descriptor }, &held) == 0, stat(path, &found) == 0 else { return false }
        return held.st_dev == found.st_dev && held.st_ino == found.st_ino
    }

    /// Records the kiosk's address, for other processes that find the folder locked.
    func note(address: String) { write { $0.address = address } }

    /// Records the public name of the proxy declared for this kiosk.
    func note(proxy: String) { write { $0.proxy = proxy } }

    private func write(_ change: (inout State) -> Void) {
        state.withLock {
            change(&$0)
            let lines = Array("\(getpid())\n\($0.address)\n\($0.proxy)\n".utf8)
            ftruncate($0.descriptor, 0)
            pwrite($0.descriptor, lines, lines.count, 0)
        }
    }

    /// Returns the address that the last kiosk of a folder recorded; nil if it recorded none.
    static func address(of folder: String) -> String? { line(1, of: folder) }

    /// Returns the proxy of the kiosk that holds a folder now; nil if it has none, or no kiosk holds the folder.
    static func proxy(of folder: String) -> String? { keeper(of: folder) == nil ? nil : line(2, of: folder) }

    /// Returns a line of the lock file; nil if it is missing or empty.
    private static func line(_ index: Int, of folder: String) -> String? {
        guard let file = fopen(path(folder), "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1_024)
        let count = fread(&bytes, 1, bytes.count, file)
        let lines = String(decoding: bytes.prefix(count), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        return lines.count > index && !lines[index].isEmpty ? String(lines[index]) : nil
    }

    /// Returns the process that holds a folder now, found without touching the lock; nil for none.
    static func keeper(of folder: String) -> Int32? {
        var status = stat()
        guard stat(path(folder), &status) == 0 else { return nil }
        // The kernel gives the list page by page, and passes over a lock if others are released meanwhile.
        return (0..<3).lazy.compactMap { _ in holder(ofLockOn: status.st_ino) }.first
    }

    private static func holder(ofLockOn inode: ino_t) -> Int32? {
        guard let locks = fopen("/proc/locks", "re") else { return nil }
        defer { fclose(locks) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), locks) != nil {
            // Such as `1: FLOCK  ADVISORY  WRITE 812 b3:02:4711 0 EOF`.
            let words = String(decoding: line.prefix { $0 != 0 }.map({ UInt8(truncatingIfNeeded: $0) }), as: UTF8.self)
                .split(separator: " ")
            guard words.count > 5, words[1] == "FLOCK", words[5].hasSuffix(":\(inode)") else { continue }
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
