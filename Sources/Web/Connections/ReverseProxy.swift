import HTTPTypes
import Kiosk
import NIOCore

/// A reverse proxy on this machine that serves the kiosk over HTTPS under a public host name (`--behind-proxy`).
public struct ReverseProxy: Equatable, Sendable, CustomStringConvertible {
    /// Lower case, without a port.
    let host: String
    let port: Int

    /// Parses `kiosk.example.org` or `kiosk.example.org:8443`; nil for anything else, including IP addresses and
    /// `localhost`.
    public init?(_ text: String) {
        let parts = text.lowercased().split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let port = parts.count > 1 ? Int(parts[1]) : 443, (1...65_535).contains(port) else { return nil }
        let host = String(parts[0])
        guard Self.isHostName(host), !MachineAddresses.isNumber(host), host != "localhost" else { return nil }
        self.host = host
        self.port = port
    }

    /// The host, with its port unless that is 443.
    public var description: String { port == 443 ? host : "\(host):\(port)" }

    /// The `Origin` of the pages that it serves.
    public var origin: String { "https://\(self)" }

    /// Returns whether all labels consist of letters, digits and inner hyphens; other scripts need Punycode.
    private static func isHostName(_ text: String) -> Bool {
        text.utf8.count <= 253
            && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy { byte in
                        byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    }
            }
    }
}

/// The declared proxy's data on a forwarded request.
struct ForwardedRequest: Sendable {
    let proxy: ReverseProxy
    /// The client's address; nil if the proxy does not send it, or the client is on this machine.
    let visitor: String?
    /// Whether the client used HTTPS.
    let isEncrypted: Bool

    /// Nil for a request not from the declared proxy: from another machine, or to another host name.
    init?(_ head: HTTPRequest, from address: SocketAddress?, through proxy: ReverseProxy?) {
        guard let proxy, address?.isLoopback == true, ListenAddress.host(of: head.authority ?? "") == proxy.host else {
            return nil
        }
        self.proxy = proxy
        visitor = head.forwardedAddress.flatMap { ListenAddress(host: $0, port: 0).isLoopback ? nil : $0 }
        isEncrypted = head.headerFields[.forwardedScheme]?.lowercased() != "http"
    }
}

extension HTTPRequest {
    /// Whether a proxy or tunnel forwarded it, judging by the headers that such programs add.
    var isForwarded: Bool {
        headerFields.contains { field in
            let name = field.name.canonicalName
            return Self.forwardingNames.contains(name) || Self.forwardingPrefixes.contains(where: name.hasPrefix)
        }
    }

    /// Whether it was sent to a name or address of this machine. A transparent proxy keeps the name that its client
    /// used.
    var namesThisMachine: Bool {
        let host = ListenAddress.host(of: authority ?? "")
        return ListenAddress(host: host, port: 0).isLoopback || NetworkName.machine.contains(host)
            || NetworkName.all.contains(host)
    }

    /// The last address of `X-Forwarded-For`, which the nearest proxy added. Clients can forge those before it.
    fileprivate var forwardedAddress: String? {
        let last = headerFields[values: .forwardedFor].last?.split(separator: ",").last ?? ""
        var text = last.trimmingPrefix { $0 == " " }
        while text.last == " " { text.removeLast() }
        return [ListenAddress.host(of: String(text)), text.lowercased()].first(where: MachineAddresses.isNumber)
    }

    /// The headers of RFC 7239 and RFC 9110, and those of nginx, Cloudflare, Akamai, Fastly, Fly.io and Envoy.
    private static let forwardingNames: Set = [
        "forwarded", "via", "x-real-ip", "x-client-ip", "x-cluster-client-ip", "true-client-ip", "cf-connecting-ip",
        "fastly-client-ip", "fly-client-ip", "x-original-forwarded-for", "x-envoy-external-address", "x-proxyuser-ip",
        "cdn-loop",
    ]
    private static let forwardingPrefixes = ["x-forwarded", "cf-", "tailscale-"]
}

extension HTTPField.Name {
    fileprivate static let forwardedFor = Self("X-Forwarded-For") ?? .via
    fileprivate static let forwardedScheme = Self("X-Forwarded-Proto") ?? .via
}
