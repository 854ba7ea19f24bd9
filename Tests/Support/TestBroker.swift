import Foundation
import Glibc
import Synchronization

/// A real Mosquitto with its files in a folder of its own, for tests. It ends with this object.
public final class TestBroker: Sendable {
    public let port: Int
    private let folder = TemporaryFolder(isMade: true)
    private let process = Mutex<Process?>(nil)

    public static let isInstalled = FileManager.default.isExecutableFile(atPath: program)
    /// The reason to skip a test.
    public static let isMissing = "Mosquitto is not installed"
    private static let program = "/usr/sbin/mosquitto"

    /// - Parameters:
    ///   - configuration: Further lines of `mosquitto.conf`; `@folder@` is the broker's folder.
    ///   - files: The texts of further files in that folder, by name.
    public init(_ configuration: [String] = ["allow_anonymous true"], files: [String: String] = [:]) throws {
        port = try Self.freePort()
        let user = geteuid() == 0 ? ["user root"] : []
        let lines =
            user + [
                "listener \(port) 127.0.0.1", "log_dest stderr", "log_type error", "log_type warning",
                "log_type information", "connection_messages false",
            ] + configuration
        try write(lines.joined(separator: "\n").replacing("@folder@", with: path) + "\n", to: "mosquitto.conf")
        for (name, text) in files { try write(text, to: name) }
        try start()
    }

    deinit { stop() }

    public var path: String { folder.path }

    private func write(_ text: String, to name: String) throws {
        try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
    }

    /// Starts it, after ``stop()`` at the same port, and returns when it listens.
    public func start() throws {
        let broker = Process()
        let log = Pipe()
        broker.executableURL = URL(fileURLWithPath: Self.program)
        broker.arguments = ["-c", path + "/mosquitto.conf"]
        broker.standardError = log
        broker.standardOutput = FileHandle.nullDevice
        try broker.run()
        process.withLock { $0 = broker }
        var text = ""
        while !text.contains(" running") {
            let part = log.fileHandleForReading.availableData
            guard !part.isEmpty else { throw BrokerFailure(log: text) }
            text += String(decoding: part, as: UTF8.self)
        }
    }

    /// Kills it, as a power cut would.
    public func stop() {
        guard let process = process.withLock({ $0.take() }) else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    public struct BrokerFailure: Error {
        public let log: String
    }

    /// Returns a port that was free a moment ago.
    public static func freePort() throws -> Int {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
        return Int(UInt16(bigEndian: name.sin_port))
    }
}
