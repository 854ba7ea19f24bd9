import HTTPTypes
import Hummingbird
import Kitchen
import NIOCore

/// The context of a request: its connection, proxy and caller.
struct AppRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The connection's remote address, regardless of headers.
    let address: SocketAddress?
    /// Whether it arrives on the Unix socket in the household's folder, which only permitted local programs can open.
    let isBySocket: Bool
    /// The declared proxy's data, set by ``ForwardedRequests``; nil for a request that did not pass through it.
    var forwarded: ForwardedRequest?
    /// The caller, set by ``AuthenticationMiddleware``.
    var caller = Caller.stranger
    private let isOnEncryptedLine: Bool

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        address = source.channel.remoteAddress
        isBySocket = source.channel.localAddress?.protocol == .unix
        isOnEncryptedLine = TLSHandler.Mark.current?.isEncrypted ?? false
    }

    /// Whether it is encrypted in transit.
    var isEncrypted: Bool { forwarded?.isEncrypted ?? isOnEncryptedLine }

    /// The client's address, by which failed pairing attempts are counted. Only the declared proxy's headers are
    /// trusted.
    var visitorAddress: String {
        guard let forwarded else { return address?.ipAddress ?? "" }
        return forwarded.visitor ?? forwarded.proxy.host
    }

    /// Returns whether it comes from this machine, by loopback or Unix socket. Forwarding headers can only revoke this,
    /// because a local program may pass on requests of others; no header grants it. Nor is a webhook, also the kiosk's
    /// own: whoever chooses its address must not act as this machine.
    func isFromHere(_ request: Request) -> Bool {
        (isBySocket || address?.isLoopback == true) && forwarded == nil && !request.head.isForwarded
            && request.head.namesThisMachine && !request.isWebhook
    }

    /// Returns whether the device is the caller.
    func isBy(_ device: Device) -> Bool {
        if case .device(let own) = caller { own.uuid == device.uuid } else { false }
    }

    /// The station name that the journal records for changes by this request.
    var station: String {
        if case .device(let device) = caller { device.name } else { "page" }
    }
}

extension Request {
    /// Whether it is a delivery of a webhook.
    fileprivate var isWebhook: Bool { headers[.webhookSignature] != nil }
}

extension HTTPField.Name {
    fileprivate static let webhookSignature = Self("webhook-signature") ?? .authorization
}
