import Foundation
import Glibc
import Synchronization

/// A web server on this machine that replaces external services in tests. It records requests and sends prepared
/// responses byte for byte.
public final class NearbyServer: Sendable {
    /// Such as `http://127.0.0.1:45678`.
    public let address: String
    private let listener: Int32
    private let received = Mutex<[Request]>([])

    /// The received requests, in order.
    public var requests: [Request] { received.withLock { $0 } }

    /// A received request.
    public struct Request: Sendable {
        /// The first line and the headers.
        public let head: String
        public let body: [UInt8]

        public var path: String { head.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
        public var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// A response to send.
    public struct Answer: Sendable {
        fileprivate let bytes: [UInt8]
        fileprivate let stalls: Bool
        fileprivate let drips: Bool

        /// - Parameters:
        ///   - bytes: The bytes to send.
        ///   - stalls: Whether the connection then stays open and silent.
        ///   - drips: Whether it is sent byte by byte, twenty bytes a second.
        public init(bytes: [UInt8], stalls: Bool = false, drips: Bool = false) {
            (self.bytes, self.stalls, self.drips) = (bytes, stalls, drips)
        }

        /// - Parameters:
        ///   - length: The declared length of the body; nil for the true one.
        ///   - stalls: Whether the connection then stays open and silent.
        public init(
            _ status: String = "200 OK", type: String = "application/json", headers: [String] = [], body: [UInt8] = [],
            length: Int? = nil, stalls: Bool = false
        ) {
            let lines =
                [
                    "HTTP/1.1 \(status)", "Content-Type: \(type)", "Content-Length: \(length ?? body.count)",
                    "Connection: close",
                ] + headers
            let head = lines.joined(separator: "\r\n") + "\r\n\r\n"
            self.init(bytes: Array(head.utf8) + body, stalls: stalls)
        }

        public init(_ status: String = "200 OK", type: String = "application/json", text: String) {
            self.init(status, type: type, body: Array(text.utf8))
        }
    }

    public init(_ answer: @escaping @Sendable (Request) -> Answer) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 8) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        self.listener = listener
        address = "http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))"
        Thread.detachNewThread { [weak self] in
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                let request = Self.request(from: connection)
                self?.received.withLock { $0.append(request) }
                let answer = answer(request)
                Self.send(answer, into: connection)
                if !answer.stalls { close(connection) }
            }
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func send(_ answer: Answer, into connection: Int32) {
        guard answer.drips else { return _ = pour(answer.bytes[...], into: connection) }
        for index in answer.bytes.indices {
            guard pour(answer.bytes[index...index], into: connection) else { return }
            usleep(50_000)
        }
    }

    /// Sends all bytes, or as many as the client accepts.
    private static func pour(_ bytes: ArraySlice<UInt8>, into connection: Int32) -> Bool {
        bytes.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) == $0.count }
    }

    private static func request(from connection: Int32) -> Request {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        var request = Request(head: "", body: [])
        repeat {
            let count = recv(connection, &part, part.count, 0)
            guard count > 0 else { break }
            bytes += part.prefix(count)
            guard let end = Data(bytes).range(of: Data("\r\n\r\n".utf8)) else { continue }
            request = Request(
                head: String(decoding: bytes[..<end.lowerBound], as: UTF8.self), body: Array(bytes[end.upperBound...]))
            if request.head.contains("100-continue"), request.body.isEmpty {
                _ = Glibc.send(connection, "HTTP/1.1 100 Continue\r\n\r\n", 25, Int32(MSG_NOSIGNAL))
            }
        } while request.head.isEmpty || request.body.count < Self.length(request.head)
        return request
    }

    private static func length(_ head: String) -> Int {
        let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
        return line.flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0
    }
}
