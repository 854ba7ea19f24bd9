import CommandSupport
import Foundation
import Glibc

/// The service manager that started the kiosk, such as systemd, which receives its state.
///
/// Uses the protocol of sd_notify(3), one datagram per message, without its library.
struct ServiceManager: Sendable {
    private let address: sockaddr_un
    private let length: socklen_t
    /// The watchdog's timeout, or nil if it has none.
    let watchdog: Duration?

    /// Returns nil if no service manager listens.
    init?(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard let path = environment["NOTIFY_SOCKET"], path.first == "/" || path.first == "@" else { return nil }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(path.utf8)
        if path.first == "@" { bytes[0] = 0 }  // an abstract socket, which has no file
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        self.address = address
        length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let isForUs = environment["WATCHDOG_PID"].map { Int32($0) == getpid() } ?? true
        watchdog = environment["WATCHDOG_USEC"].flatMap { Int64($0) }.flatMap {
            isForUs && $0 > 0 ? .microseconds($0) : nil
        }
    }

    /// Sends one message. If the manager is gone, or takes no message for a second, the message is dropped.
    func send(_ message: Message) {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let text = Array(message.text.utf8)
        var address = address
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                for _ in 0..<10 {
                    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
                    let sent = sendto(descriptor, text, text.count, flags, address, length)
                    guard sent < 0, errno == EAGAIN else { return }
                    usleep(100_000)
                }
            }
        }
    }

    /// A message to the manager.
    enum Message {
        /// The kiosk is ready.
        case ready
        /// The kiosk's state, in words for people.
        case status(String)
        /// The cameras are still watched.
        case alive
        /// The kiosk is stopping.
        case stopping
        /// The kiosk starts anew in the same process: ``ready`` follows.
        case restarting

        /// The time since the start of the machine, in microseconds, as the protocol wants it.
        private static var monotonic: Int {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
        }

        fileprivate var text: String {
            switch self {
            case .ready: "READY=1"
            case .status(let words): "STATUS=\(words.escapedForLine)"
            case .alive: "WATCHDOG=1"
            case .stopping: "STOPPING=1"
            // The watchdog's time begins again, so that it lasts until the new start feeds it.
            case .restarting: "RELOADING=1\nMONOTONIC_USEC=\(Self.monotonic)\nWATCHDOG=1"
            }
        }
    }
}
