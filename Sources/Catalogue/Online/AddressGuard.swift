import Glibc

/// Distinguishes addresses on the internet from local, loopback and special-purpose ones.
///
/// An address from outside may be the household's own router: host names and URLs in recipes resolve to whatever their
/// author chooses. Ranges: IANA's registries of special-purpose addresses (RFC 6890 and its updates), and multicast.
enum AddressGuard {
    /// Returns whether a connection is allowed: to an internet address at a web port. With other ports an attacker
    /// could use the kiosk to probe other services.
    static func allows(_ address: UnsafePointer<sockaddr>) -> Bool {
        isOutside(address) && webPorts.contains(port(of: address))
    }

    private static let webPorts: [UInt16] = [80, 443]

    /// The port is at the same offset in IPv4 and IPv6 addresses.
    private static func port(of address: UnsafePointer<sockaddr>) -> UInt16 {
        address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
    }

    /// Returns whether an address is on the internet.
    static func isOutside(_ address: UnsafePointer<sockaddr>) -> Bool {
        judge(address, v4: isOutside(v4:), v6: isOutside(v6:)) ?? false
    }

    /// Returns whether an address is link-local, or another one where clouds put the administration of their machines.
    static func isLinkLocal(_ address: UnsafePointer<sockaddr>) -> Bool {
        judge(address, v4: isLinkLocal(v4:), v6: isLinkLocal(v6:)) ?? true
    }

    /// Returns what a function of the address's family says of it; nil for another family than IPv4 and IPv6.
    private static func judge(
        _ address: UnsafePointer<sockaddr>, v4: (UInt32) -> Bool, v6: ([UInt8]) -> Bool
    ) -> Bool? {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                v4(UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
            }
        case AF_INET6:
            address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                withUnsafeBytes(of: $0.pointee.sin6_addr) { v6(Array($0)) }
            }
        default: nil
        }
    }

    /// 169.254.0.0/16, and 100.100.100.200 of one cloud.
    private static func isLinkLocal(v4 address: UInt32) -> Bool {
        address >> 16 == 0xA9FE || address == 0x6464_64C8
    }

    /// fe80::/10, fd00:ec2::254 of one cloud, and IPv4 addresses embedded in IPv6: mapped, compatible, or translated.
    private static func isLinkLocal(v6 bytes: [UInt8]) -> Bool {
        if bytes[0] == 0xFE, bytes[1] & 0xC0 == 0x80 { return true }
        if bytes == [0xFD, 0x00, 0x0E, 0xC2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x02, 0x54] { return true }
        let last = bytes[12...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let isEmbedded = bytes[..<10].allSatisfy { $0 == 0 } || bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B])
        if isEmbedded { return isLinkLocal(v4: last) }
        return bytes.starts(with: [0x20, 0x02])
            && isLinkLocal(v4: bytes[2..<6].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    }

    private static func isOutside(v4 address: UInt32) -> Bool {
        !insideV4.contains { range in address >> (32 - range.bits) == range.prefix >> (32 - range.bits) }
    }

    private static func isOutside(v6 bytes: [UInt8]) -> Bool {
        let last = bytes[12...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        // IPv4 addresses embedded in IPv6: mapped, or translated by NAT64.
        if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF { return isOutside(v4: last) }
        if bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B]), bytes[4..<12].allSatisfy({ $0 == 0 }) {
            return isOutside(v4: last)
        }
        // Global unicast is 2000::/3; in it 2002::/16 embeds an IPv4 address, 2001::/23 is for protocols, and
        // 2001:db8::/32 and 3fff::/20 are for documentation.
        guard bytes[0] >> 5 == 1 else { return false }
        if bytes.starts(with: [0x20, 0x02]) {
            return isOutside(v4: bytes[2..<6].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        }
        if bytes.starts(with: [0x20, 0x01]), bytes[2] < 2 { return false }
        return !bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8]) && !(bytes.starts(with: [0x3F, 0xFF]) && bytes[2] < 0x10)
    }

    private static let insideV4: [(prefix: UInt32, bits: UInt32)] = [
        (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16), (0xAC10_0000, 12),
        (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24), (0xC0A8_0000, 16), (0xC612_0000, 15),
        (0xC633_6400, 24),
        (0xCB00_7100, 24), (0xE000_0000, 4), (0xF000_0000, 4),
    ]
}
