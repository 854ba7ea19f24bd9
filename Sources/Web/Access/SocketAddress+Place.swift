import NIOCore

extension SocketAddress {
    /// Whether it is this machine, by its loopback interface, which nothing from outside can come in by.
    var isLoopback: Bool {
        guard let number = ipAddress else { return false }
        return number == "::1" || number.hasPrefix("127.") || number.hasPrefix("::ffff:127.")
    }
}
