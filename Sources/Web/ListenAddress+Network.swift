import Glibc

extension ListenAddress {
    /// Whether nobody but this machine can reach it.
    public var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

    /// The IPv4 address by which others in the house reach it now; nil without a network.
    public var reachedBy: String? {
        var number = in_addr()
        if inet_pton(AF_INET, host, &number) == 1, number.s_addr != INADDR_ANY { return host }
        return Self.addressOfDefaultRoute() ?? Self.addressOfFirstInterface()
    }

    /// The address that this machine would send from. Nothing is sent: connecting a datagram socket only looks up the
    /// route. The number is one of those that documents may use.
    private static func addressOfDefaultRoute() -> String? {
        let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(9).bigEndian
        inet_pton(AF_INET, "192.0.2.1", &address.sin_addr)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard connect(descriptor, address, length) == 0, getsockname(descriptor, address, &length) == 0 else {
                    return nil
                }
                return text(address)
            }
        }
    }

    private static func addressOfFirstInterface() -> String? {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return nil }
        defer { freeifaddrs(list) }
        let (wanted, loopback) = (UInt32(IFF_UP | IFF_MULTICAST), UInt32(IFF_LOOPBACK))
        var next = list
        while let interface = next?.pointee {
            if interface.ifa_flags & (wanted | loopback) == wanted, let address = interface.ifa_addr,
                address.pointee.sa_family == AF_INET
            {
                return text(address)
            }
            next = interface.ifa_next
        }
        return nil
    }

    private static func text(_ address: UnsafePointer<sockaddr>) -> String? {
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
            return nil
        }
        return text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    }
}
