import Glibc

/// A browser's connection to a kiosk on this machine, kept open between requests. It blocks its thread.
struct PageClient: ~Copyable {
    private let socket: Int32
    private let request: [UInt8]
    private var received: [UInt8] = []

    /// Connects; nil while nothing listens on the port.
    init?(port: UInt16, path: String) {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        request = Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAccept: text/html\r\n\r\n".utf8)
        var address = Self.address(port: port)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { return nil }
        var isImmediate: Int32 = 1
        setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &isImmediate, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit { close(socket) }

    /// Requests the page and reads it to its end. Returns its length in bytes; nil unless it is answered with 200.
    mutating func get() -> Int? {
        guard
            request.withUnsafeBytes({ send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) })
                == request.count
        else { return nil }
        received.removeAll(keepingCapacity: true)
        while true {
            guard receive() else { return nil }
            guard let end = received.firstRange(of: "\r\n\r\n".utf8)?.upperBound else { continue }
            let head = String(decoding: received[..<end], as: UTF8.self).lowercased()
            guard head.hasPrefix("http/1.1 200"), let length = Self.length(in: head) else { return nil }
            while received.count < end + length { guard receive() else { return nil } }
            return length
        }
    }

    private mutating func receive() -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
            let count = recv(socket, buffer.baseAddress, buffer.count, 0)
            guard count > 0 else { return false }
            received += buffer[..<count]
            return true
        }
    }

    private static func length(in head: String) -> Int? {
        let line = head.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
        return line?.split(separator: " ").last.flatMap { Int($0) }
    }

    private static func address(port: UInt16) -> sockaddr_in {
        sockaddr_in(
            sin_family: sa_family_t(AF_INET), sin_port: port.bigEndian,
            sin_addr: in_addr(s_addr: UInt32(0x7F00_0001).bigEndian), sin_zero: (0, 0, 0, 0, 0, 0, 0, 0))
    }

    /// Returns a port of this machine that is free now.
    static func freePort() -> UInt16 {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = address(port: 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(socket, $0, size)
                _ = getsockname(socket, $0, &size)
            }
        }
        return UInt16(bigEndian: address.sin_port)
    }
}
