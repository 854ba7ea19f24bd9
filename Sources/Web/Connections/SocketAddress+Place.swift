import NIOCore

extension SocketAddress {
    /// Whether it is a loopback address, which no other machine can connect from.
    var isLoopback: Bool {
        guard let number = ipAddress else { return false }
        return number == "::1" || number.hasPrefix("127.") || number.hasPrefix("::ffff:127.")
    }
}
