/// The host and port that the kiosk listens on.
public struct ListenAddress: Equatable, Sendable, CustomStringConvertible {
    public let host: String
    public let port: Int

    /// The default: this machine only.
    public static let standard = ListenAddress(host: "127.0.0.1", port: 8080)

    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Parses `HOST:PORT`, `[IPv6]:PORT`, `HOST` or `:PORT`; nil for anything else.
    public init?(_ text: String) {
        let colon = text.lastIndex(of: ":").flatMap { text[$0...].contains("]") ? nil : $0 }
        let host = text[..<(colon ?? text.endIndex)].trimming { "[]".contains($0) }
        let port = colon.map { Int(text[text.index(after: $0)...]) } ?? Self.standard.port
        guard let port, (0...65_535).contains(port), !host.contains(where: { $0 == "/" || $0.isWhitespace }),
            colon != nil || !host.isEmpty
        else { return nil }
        self.init(host: host.isEmpty ? Self.standard.host : host, port: port)
    }

    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

extension ListenAddress {
    /// Returns the host of an authority such as `[IPv6]:PORT` in lower case, without brackets and port.
    static func host(of authority: String) -> String {
        let authority = authority.lowercased()
        if authority.hasPrefix("[") { return String(authority.dropFirst().prefix { $0 != "]" }) }
        return String(authority.prefix { $0 != ":" })
    }
}

extension Substring {
    fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
        let start = drop(while: isTrimmed)
        return String(
            start.prefix(upTo: start.lastIndex { !isTrimmed($0) }.map(start.index(after:)) ?? start.startIndex))
    }
}
