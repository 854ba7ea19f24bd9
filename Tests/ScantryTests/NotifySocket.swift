import Foundation

/// Listens as a service manager does, at an abstract socket name.
final class NotifySocket: Sendable {
    let name = "@scantry-" + UUID().uuidString
    private let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)

    init() throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = [0] + Array(name.utf8.dropFirst())
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        guard bound == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    }

    deinit { close(descriptor) }

    /// Returns the next message; nil if none arrives in time.
    func next(within seconds: Double = 60) async throws -> String? {
        try await onAThread { [descriptor] in
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, Int32(seconds * 1_000)) > 0 else { return nil }
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = recv(descriptor, &bytes, bytes.count, 0)
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }
    }

    /// Reads until a message; returns false if it does not arrive.
    func hear(_ wanted: String) async throws -> Bool {
        while let message = try await next() {
            if message.contains(wanted) { return true }
        }
        return false
    }

    /// Returns whether messages of a kind stop, for several times their interval.
    func goesSilent(about kind: String, within seconds: Double) async throws -> Bool {
        let limit = ContinuousClock.now + .seconds(seconds * 20)
        while ContinuousClock.now < limit {
            guard let message = try await next(within: seconds) else { return true }
            if !message.contains(kind) { continue }
        }
        return false
    }
}
