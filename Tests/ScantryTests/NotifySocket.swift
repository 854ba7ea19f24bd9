import Foundation
import Synchronization

/// Listens as a service manager does, at an abstract socket name: always, so that its queue of 10 messages is not full.
final class NotifySocket: Sendable {
    let name = "@scantry-" + UUID().uuidString
    private let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    private let inbox = Inbox()

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
        Thread.detachNewThread { [descriptor, inbox] in inbox.receive(from: descriptor) }
    }

    /// Ends the thread, which closes the socket.
    deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Returns the next message; nil if none arrives in time.
    func next(within seconds: Double = 60) async throws -> String? {
        try await onAThread { [inbox] in inbox.next(within: seconds) }
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

/// The messages that have arrived and were not read yet.
private final class Inbox: Sendable {
    private let messages = Mutex<[String]>([])
    private let arrived = DispatchSemaphore(value: 0)

    /// Receives messages until the socket is shut down, and closes it.
    func receive(from descriptor: Int32) {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while case let count = recv(descriptor, &bytes, bytes.count, 0), count > 0 {
            messages.withLock { $0.append(String(decoding: bytes.prefix(count), as: UTF8.self)) }
            arrived.signal()
        }
        close(descriptor)
    }

    func next(within seconds: Double) -> String? {
        guard arrived.wait(timeout: .now() + seconds) == .success else { return nil }
        return messages.withLock { $0.removeFirst() }
    }
}
