import CEvdev
import Glibc

/// An open gun, grabbed so that its keys reach no other program.
///
/// Owns the descriptor. Release it at once when the gun is gone: an unplugged device gets its old number again only if
/// its node is closed.
struct GunDevice: ~Copyable {
    let path: String
    /// Nil for a named pipe.
    let identity: Identity?
    private let descriptor: Int32
    private let events: UnsafeMutableBufferPointer<input_event>

    /// The device's data that identify a gun on any port.
    struct Identity: Equatable, Sendable {
        let bus, vendor, product: UInt16
        let name: String
        /// A serial number or Bluetooth address; usually empty.
        let unique: String

        /// Whether it connects by Bluetooth, so that it disconnects when it sleeps.
        var isWireless: Bool { Int32(bus) == BUS_BLUETOOTH }
    }

    /// Opens a gun and grabs its keys.
    ///
    /// A named pipe is accepted as well: other programs write the kernel's `input_event`s into it. It is not grabbed.
    init(path: String) throws(GunError) {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw GunError(errno, path) }
        do throws(GunError) {
            identity = try Self.isPipe(descriptor) ? nil : Self.seize(descriptor, path)
        } catch {
            close(descriptor)
            throw error
        }
        self.path = path
        self.descriptor = descriptor
        events = .allocate(capacity: 64)
    }

    deinit {
        events.deallocate()
        close(descriptor)
    }

    /// The device's name, or the path of a named pipe.
    var name: String { identity?.name ?? path }

    /// Waits until there are events; returns false on timeout. Throws if the gun is gone.
    func wait(milliseconds: Int32) throws(GunError) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, milliseconds) >= 0 else {
            if errno == EINTR { return false }
            throw GunError(errno, path)
        }
        if waiting.revents & Int16(POLLIN) != 0 { return true }
        if waiting.revents != 0 { throw .missing }
        return false
    }

    /// Calls `body` for each event that is ready, if any.
    func read(_ body: (KeyEvent) -> Void) throws(GunError) {
        let count = Glibc.read(descriptor, events.baseAddress, events.count * MemoryLayout<input_event>.stride)
        guard count >= 0 else {
            if errno == EAGAIN || errno == EINTR { return }
            throw GunError(errno, path)
        }
        guard count > 0 else { throw .missing }
        for event in events.prefix(count / MemoryLayout<input_event>.stride) { KeyEvent(event).map(body) }
    }

    /// Whether a key is held down now; false for a named pipe.
    var isHeld: Bool {
        identity != nil && (try? Self.keys(descriptor, path, SCANTRY_EVIOCGHELD).contains { $0 != 0 }) == true
    }
}

extension GunDevice {
    /// Reads a node's identity without grabbing it; nil if it is no keyboard or cannot be opened.
    static func identity(of path: String) -> Identity? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return try? identity(descriptor, path)
    }

    private static func isPipe(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    /// Grabs a keyboard and stamps its events with the monotonic clock.
    private static func seize(_ descriptor: Int32, _ path: String) throws(GunError) -> Identity {
        let identity = try identity(descriptor, path)
        var clock = CLOCK_MONOTONIC
        try check(scantry_evdev_ioctl(descriptor, SCANTRY_EVIOCSCLOCKID, &clock), path)
        try check(scantry_evdev_grab(descriptor), path)
        return identity
    }

    private static func identity(_ descriptor: Int32, _ path: String) throws(GunError) -> Identity {
        var id = input_id()
        let answer = scantry_evdev_ioctl(descriptor, SCANTRY_EVIOCGID, &id)
        guard answer != ENOTTY, answer != EINVAL else { throw .unsuitable(path, reason: "it has no keys") }
        try check(answer, path)
        let keys = try keys(descriptor, path, SCANTRY_EVIOCGKEYS)
        guard [KEY_1, KEY_KP1].contains(where: { keys[Int($0) / 8] & 1 << ($0 % 8) != 0 }) else {
            throw .unsuitable(path, reason: "it has no keys with digits")
        }
        return Identity(
            bus: id.bustype, vendor: id.vendor, product: id.product, name: text(descriptor, SCANTRY_EVIOCGNAME),
            unique: text(descriptor, SCANTRY_EVIOCGUNIQ))
    }

    /// Returns one bit for each key.
    private static func keys(_ descriptor: Int32, _ path: String, _ request: UInt) throws(GunError) -> [UInt8] {
        var keys = [UInt8](repeating: 0, count: Int(KEY_CNT) / 8)
        try check(scantry_evdev_ioctl(descriptor, request, &keys), path)
        return keys
    }

    private static func text(_ descriptor: Int32, _ request: UInt) -> String {
        var bytes = [UInt8](repeating: 0, count: 128)
        guard scantry_evdev_ioctl(descriptor, request, &bytes) == 0 else { return "" }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    private static func check(_ number: Int32, _ path: String) throws(GunError) {
        guard number == 0 else { throw GunError(number, path) }
    }
}
