import Glibc

/// The addresses and names of this machine on its networks.
///
/// It is separate from the server: NIO imports its own C headers, which declare the same structures differently.
public enum MachineAddresses {
    /// Returns whether a text is a numeric IPv4 or IPv6 address.
    public static func isNumber(_ text: String) -> Bool {
        var four = in_addr()
        var six = in6_addr()
        return inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1
    }

    /// Returns whether a text is an IPv4 address of one machine, not the wildcard address.
    public static func isOneMachine(_ text: String) -> Bool {
        var number = in_addr()
        return inet_pton(AF_INET, text, &number) == 1 && number.s_addr != INADDR_ANY
    }

    /// The IPv4 address that other machines in the house see now, or nil without a network.
    public static var outward: String? { ofDefaultRoute() ?? all().first { !$0.contains(":") } }

    /// Returns the addresses of all interfaces that are up, without loopback.
    public static func all() -> [String] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        let (wanted, loopback) = (UInt32(IFF_UP | IFF_MULTICAST), UInt32(IFF_LOOPBACK))
        return sequence(first: list) { $0?.pointee.ifa_next }.prefix { $0 != nil }.compactMap { item in
            guard let interface = item?.pointee, interface.ifa_flags & (wanted | loopback) == wanted,
                let address = interface.ifa_addr
            else { return nil }
            return text(address)
        }
    }

    /// Returns the source address of the default route. Nothing is sent: connecting a datagram socket only looks up the
    /// route. The target is an address reserved for documentation.
    private static func ofDefaultRoute() -> String? {
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

    /// Returns a numeric address without its interface, or nil if it is neither IPv4 nor IPv6.
    private static func text(_ address: UnsafePointer<sockaddr>) -> String? {
        let family = Int32(address.pointee.sa_family)
        guard family == AF_INET || family == AF_INET6 else { return nil }
        let size = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        guard getnameinfo(address, socklen_t(size), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
            return nil
        }
        return text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }?
            .split(separator: "%").first.map(String.init)
    }
}
