/// Where an MQTT broker listens.
public struct BrokerAddress: Hashable, Sendable {
    public var host: String
    public var port: Int
    /// Whether the connection uses TLS.
    public var isEncrypted: Bool

    /// - Parameter port: Nil for the usual one: 8883 with TLS, else 1883.
    public init(host: String, port: Int? = nil, isEncrypted: Bool = false) {
        self.host = host
        self.port = port ?? Self.usualPort(isEncrypted: isEncrypted)
        self.isEncrypted = isEncrypted
    }

    /// The registered ports of MQTT.
    public static func usualPort(isEncrypted: Bool) -> Int { isEncrypted ? 8883 : 1883 }

    /// Parses `mqtt://HOST[:PORT]`, `mqtts://HOST[:PORT]` or `HOST[:PORT]`; an IPv6 address stands in brackets. Returns
    /// nil for anything else, also for an address with a user, a password or a path.
    public init?(_ text: String) {
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard let isEncrypted = parts.count == 1 ? false : Self.schemes[parts[0].lowercased()] else { return nil }
        guard let rest = parts.last, let (host, port) = Self.hostAndPort(Self.withoutSlash(rest)) else { return nil }
        self.init(host: host, port: port, isEncrypted: isEncrypted)
    }

    private static let schemes = [
        "mqtt": false, "mqtts": true, "tcp": false, "ssl": true, "tls": true,
    ]

    private static func withoutSlash(_ text: Substring) -> Substring {
        text.hasSuffix("/") ? text.dropLast() : text
    }

    private static func hostAndPort(_ text: Substring) -> (host: String, port: Int?)? {
        var host = text
        var rest = Substring()
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            host = text[text.index(after: text.startIndex)..<end]
            rest = text[text.index(after: end)...]
        } else if let colon = text.firstIndex(of: ":") {
            host = text[..<colon]
            rest = text[colon...]
        }
        guard !host.isEmpty, host.utf8.count <= 253, host.unicodeScalars.allSatisfy(isHost) else { return nil }
        if rest.isEmpty { return (String(host), nil) }
        guard rest.hasPrefix(":"), let port = Int(rest.dropFirst()), (1...65_535).contains(port) else { return nil }
        return (String(host), port)
    }

    private static func isHost(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || [".", "-", "_", ":", "%"].contains(scalar)
    }
}

extension BrokerAddress: CustomStringConvertible {
    /// Such as `mqtts://broker.home:8883`.
    public var description: String {
        "\(isEncrypted ? "mqtts" : "mqtt")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
