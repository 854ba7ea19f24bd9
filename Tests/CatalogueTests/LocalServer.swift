import Foundation
import Glibc
import Kitchen
import Synchronization
import Testing

/// A web server on this machine that gives one prepared answer to each connection, byte for byte, faults and all.
final class LocalServer: Sendable {
    let address: String
    private let listener: Int32
    private let received = Mutex<[String]>([])

    /// What clients sent, as far as the end of their headers.
    var requests: [String] { received.withLock { $0 } }

    /// - Parameters:
    ///   - answer: All that is sent.
    ///   - stalls: Whether the connection then stays open without another word.
    ///   - drips: Whether it comes one byte after the other, twenty a second.
    init(answer: [UInt8], stalls: Bool = false, drips: Bool = false) throws {
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
        Thread { [weak self] in
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                let request = Self.request(from: connection)
                self?.received.withLock { $0.append(request) }
                if drips { Self.drip(answer, into: connection) } else { Self.pour(answer[...], into: connection) }
                if !stalls { close(connection) }
            }
        }.start()
    }

    convenience init(status: String, type: String = "application/json", body: String) throws {
        let head =
            "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
        try self.init(answer: Array((head + body).utf8))
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// Sends all of it, or as much as somebody takes.
    @discardableResult
    private static func pour(_ bytes: ArraySlice<UInt8>, into connection: Int32) -> Bool {
        bytes.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) == $0.count }
    }

    private static func drip(_ bytes: [UInt8], into connection: Int32) {
        for index in bytes.indices {
            guard pour(bytes[index...index], into: connection) else { return }
            usleep(50_000)
        }
    }

    private static func request(from connection: Int32) -> String {
        var text = ""
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while !text.contains("\r\n\r\n") {
            let count = recv(connection, &bytes, bytes.count, 0)
            guard count > 0 else { break }
            text += String(decoding: bytes.prefix(count), as: UTF8.self)
        }
        return text
    }
}

/// A number that a test is sure of.
func gtin(_ printed: String) throws -> GTIN {
    try #require(GTIN(printed))
}
