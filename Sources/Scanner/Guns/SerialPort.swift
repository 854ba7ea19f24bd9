import Glibc

/// The speed of a serial port in bits per second.
public struct Baud: Equatable, Sendable {
    public let rate: Int
    fileprivate let code: speed_t

    /// Returns nil for a speed that is not standard.
    public init?(_ rate: Int) {
        let codes = [
            1_200: B1200, 2_400: B2400, 4_800: B4800, 9_600: B9600, 19_200: B19200, 38_400: B38400, 57_600: B57600,
            115_200: B115200, 230_400: B230400,
        ]
        guard let code = codes[rate] else { return nil }
        self.rate = rate
        self.code = speed_t(code)
    }

    /// 9,600 bits per second, the factory setting of most guns.
    public static let standard = Baud(rate: 9_600, code: speed_t(B9600))

    private init(rate: Int, code: speed_t) {
        self.rate = rate
        self.code = code
    }
}

/// Opens serial ports, named pipes and files.
enum SerialPort {
    /// Opens a path. Sets a terminal to raw mode with eight bits, no parity and one stop bit.
    static func open(_ path: String, _ baud: Baud) throws(GunError) -> (descriptor: Int32, isSerial: Bool) {
        let descriptor = Glibc.open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw GunError(errno, path) }
        guard isatty(descriptor) == 1 else { return (descriptor, false) }
        guard set(descriptor, baud) else {
            let error = GunError(errno, path)
            close(descriptor)
            throw error
        }
        return (descriptor, true)
    }

    private static func set(_ descriptor: Int32, _ baud: Baud) -> Bool {
        var terminal = termios()
        guard tcgetattr(descriptor, &terminal) == 0 else { return false }
        cfmakeraw(&terminal)
        terminal.c_cflag |= tcflag_t(CLOCAL | CREAD)
        terminal.c_cflag &= ~(tcflag_t(CSTOPB) | tcflag_t(CRTSCTS))
        cfsetspeed(&terminal, baud.code)
        return tcsetattr(descriptor, TCSANOW, &terminal) == 0
    }
}
