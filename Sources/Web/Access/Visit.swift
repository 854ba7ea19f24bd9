import HTTPTypes
import Hummingbird
import Kitchen
import NIOCore

/// A request on its way through the server: where it comes from, and who makes it.
struct Visit: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address that the connection comes from, whatever the request says.
    let address: SocketAddress?
    /// Whether it comes by the socket in the household's folder, which only this machine's programs with the right to it reach.
    let isBySocket: Bool
    /// Whether nobody on the way can read it.
    let isEncrypted: Bool
    /// Who makes it; ``Doorkeeper`` finds out.
    var caller = Caller.stranger

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        address = source.channel.remoteAddress
        isBySocket = source.channel.localAddress?.protocol == .unix
        isEncrypted = EncryptedLine.Mark.current?.isEncrypted ?? false
    }

    /// Whether it comes from this machine, by its loopback interface. What headers say can take that away, for a program
    /// of this machine may pass on what others ask; it never gives any.
    func isFromHere(_ request: Request) -> Bool {
        (isBySocket || address?.isLoopback == true) && !request.isForwarded && request.namesThisMachine
    }

    /// Whether that device makes it.
    func isBy(_ device: Device) -> Bool {
        if case .device(let own) = caller { own.uuid == device.uuid } else { false }
    }

    /// What the journal calls the place from which this request changes something.
    var station: String {
        if case .device(let device) = caller { device.name } else { "page" }
    }
}

extension Request {
    /// Whether a proxy or a tunnel has passed it on, by the headers that such programs add.
    fileprivate var isForwarded: Bool {
        headers.contains { field in
            let name = field.name.canonicalName
            return Self.forwardingNames.contains(name) || Self.forwardingPrefixes.contains(where: name.hasPrefix)
        }
    }

    /// Whether it was sent to a name or number that only this machine calls itself. A proxy that hides itself keeps the
    /// name that others have typed.
    fileprivate var namesThisMachine: Bool {
        let host = SameOrigin.host(of: head.authority ?? "")
        return ListenAddress(host: host, port: 0).isLoopback || NetworkName.machine.contains(host)
            || NetworkName.all.contains(host)
    }

    /// RFC 7239 and RFC 9110, and what nginx, Cloudflare, Akamai, Fastly, Fly.io and Envoy write.
    private static let forwardingNames: Set = [
        "forwarded", "via", "x-real-ip", "x-client-ip", "x-cluster-client-ip", "true-client-ip", "cf-connecting-ip",
        "fastly-client-ip", "fly-client-ip", "x-original-forwarded-for", "x-envoy-external-address", "x-proxyuser-ip",
        "cdn-loop",
    ]
    private static let forwardingPrefixes = ["x-forwarded", "cf-", "tailscale-"]
}
