import Foundation
import Glibc
import Scanner
import Testing

struct TypedLinesTests {
    @Test(arguments: [
        ("a\nb\n", ["a", "b"]), ("a\r\nb\rc\td", ["a", "b", "c", "d"]), ("\n\n\t", []), ("", []), ("a\0b", ["a\0b"]),
    ])
    func endsLinesAsGunsDo(input: String, lines: [String]) async throws {
        #expect(try await events(of: Array(input.utf8)) == lines.map { .line($0) })
    }

    @Test func keepsWhatIsNoText() async throws {
        #expect(try await events(of: [0x31, 0xFF, 0x0A]) == [.line("1\u{FFFD}")])
    }

    @Test func throwsAwayWhatIsLongerThanAnyCode() async throws {
        let input = [UInt8](repeating: 0x31, count: 1 << 20) + Array("\n123".utf8)
        #expect(try await events(of: input) == [.tooLong, .line("123")])
    }

    @Test func hearsAGunOnASerialPortAndWaitsForItToComeBack() async throws {
        let gun = try SerialGun()
        let lines = try TypedLines(path: gun.path)
        gun.send("54491472\r")
        #expect(await lines.next() == .line("54491472"))
        #expect(gun.isRaw)
        gun.send("963")
        gun.unplug()
        #expect(await lines.next() == .lost(.missing))
    }

    @Test func saysThatItIsQuiet() async throws {
        let gun = try SerialGun()
        let lines = try TypedLines(path: gun.path)
        #expect(await lines.next() == .quiet)
    }

    @Test func saysOnceThatSomethingCannotBeRead() async throws {
        let lines = try TypedLines(path: "/tmp")
        #expect(await lines.next() == .failed(.failed("/tmp", reason: "Is a directory")))
        #expect(await lines.next() == nil)
    }

    @Test func saysThatNothingIsThere() {
        #expect(throws: GunError.missing) { try TypedLines(path: "/dev/no-such-port") }
    }

    private func events(of input: [UInt8]) async throws -> [TypedLines.Event] {
        let path = NSTemporaryDirectory() + "lines-" + UUID().uuidString
        try Data(input).write(to: URL(fileURLWithPath: path))
        defer { unlink(path) }
        let lines = try TypedLines(path: path)
        var events: [TypedLines.Event] = []
        while let event = await lines.next() { events.append(event) }
        return events
    }
}

/// A serial gun: the far end of a pseudo-terminal.
private final class SerialGun: Sendable {
    let path: String
    private let descriptor: Int32

    init() throws {
        descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (isLocked, number) = (Int32(0), Int32(0))
        guard descriptor >= 0, ioctl(descriptor, 0x4004_5431, &isLocked) == 0,  // TIOCSPTLCK
            ioctl(descriptor, 0x8004_5430, &number) == 0  // TIOCGPTN
        else { throw POSIXError(.ENODEV) }
        path = "/dev/pts/\(number)"
    }

    /// Whether the terminal passes bytes unchanged.
    var isRaw: Bool {
        var terminal = termios()
        tcgetattr(descriptor, &terminal)
        return terminal.c_lflag & tcflag_t(ICANON | ECHO) == 0
    }

    func send(_ text: String) {
        _ = text.utf8.withContiguousStorageIfAvailable { write(descriptor, $0.baseAddress, $0.count) }
    }

    func unplug() { close(descriptor) }
}
