import CEvdev
import Glibc

/// An open gun, whose keys reach nobody else.
///
/// Owns the descriptor. It is closed at once when the gun is gone: only a closed node can come back under its number.
struct GunDevice: ~Copyable {
    let path: String
    /// Nil for a named pipe.
    let identity: Identity?
    private let descriptor: Int32
    private let events: UnsafeMutableBufferPointer<input_event>

    /// What tells a gun from another keyboard, wherever it is plugged in.
    struct Identity: Equatable, Sendable {
        let bus, vendor, product: UInt16
        let name: String
        /// A serial number or a radio address; mostly empty.
        let unique: String

        /// Whether it comes and goes without anybody's doing.
        var isWireless: Bool { Int32(bus) == BUS_BLUETOOTH }
    }

    /// Opens a gun and takes its keys from the console.
    ///
    /// A named pipe stands for a gun as well: what another program writes into it are the kernel's `input_event`s, and
    /// there is nothing to be taken from anybody.
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

    /// What people call it.
    var name: String { identity?.name ?? path }

    /// Waits until there are events; false if none came in time.
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

    /// Lends the events that have come, which may be none.
    func read(_ body: (KeyEvent) -> Void) throws(GunError) {
        let count = Glibc.read(descriptor, events.baseAddress, events.count * MemoryLayout<input_event>.stride)
        guard count >= 0 else {
            if errno == EAGAIN || errno == EINTR { return }
            throw GunError(errno, path)
        }
        guard count > 0 else { throw .missing }
        for event in events.prefix(count / MemoryLayout<input_event>.stride) { KeyEvent(event).map(body) }
    }

    /// Whether a key is held down now.
    var isHeld: Bool {
        identity != nil && (try? Self.keys(descriptor, path, SCANTRY_EVIOCGHELD).contains { $0 != 0 }) == true
    }
}

extension GunDevice {
    /// What a node is, without taking its keys; nil if it is no keyboard, or not there.
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

    /// Takes a keyboard for Scantry alone, its events stamped by the clock that is never set.
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

    /// A bit for each key.
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
