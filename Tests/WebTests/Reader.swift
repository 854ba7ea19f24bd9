import Foundation

/// Reads a streamed response piece by piece, each on its own thread: waiting here would keep the server from sending
/// it.
final class Reader: @unchecked Sendable {  // one test uses it, one piece after the other
    private let connection: FileHandle
    /// The received bytes that are not read yet; after the head, without chunk headers.
    private var waiting: [UInt8] = []
    private var isInBody = false

    init(_ connection: FileHandle) {
        self.connection = connection
    }

    /// Returns all bytes up to and including a mark.
    func line(ending mark: String) async throws -> String {
        try await onAThread { [self] in
            let mark = Array(mark.utf8)
            while true {
                if let end = waiting.firstRange(of: mark)?.upperBound { return text(take(end)) }
                try more()
            }
        }
    }

    func bytes(_ count: Int) async throws -> [UInt8] {
        try await onAThread { [self] in
            while waiting.count < count { try more() }
            return take(count)
        }
    }

    func close() {
        try? connection.close()
    }

    private func take(_ count: Int) -> [UInt8] {
        defer { waiting.removeFirst(count) }
        return Array(waiting.prefix(count))
    }

    private func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Receives more: the head unchanged, then one chunk after the other.
    private func more() throws {
        guard isInBody else {
            waiting += try read(until: "\r\n\r\n")
            isInBody = true
            return
        }
        guard let size = Int(text(try read(until: "\r\n").dropLast(2)), radix: 16) else { throw POSIXError(.EBADMSG) }
        waiting += try read(size)
        _ = try read(2)
    }

    private func read(until mark: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while !bytes.reversed().starts(with: mark.utf8.reversed()) { bytes += try read(1) }
        return bytes
    }

    private func read(_ count: Int) throws -> [UInt8] {
        guard count > 0 else { return [] }
        let data = try connection.read(upToCount: count) ?? Data()
        guard !data.isEmpty else { throw POSIXError(.ECONNRESET) }
        return [UInt8](data) + (try read(count - data.count))
    }

    private func onAThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result { try body() }) }.start()
        }
    }
}

extension TestServer {
    /// Requests a streamed response.
    func reader(_ path: String) async throws -> Reader {
        Reader(try connect("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"))
    }
}
