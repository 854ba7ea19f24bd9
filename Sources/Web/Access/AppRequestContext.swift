import HTTPTypes
import Hummingbird
import Kitchen
import NIOCore

/// A request on its way through the server: where it comes from, and who makes it.
struct AppRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address that the connection comes from, whatever the request says.
    let address: SocketAddress?
    /// Whether it comes by the socket in the household's folder, which only this machine's programs with the right to it reach.
    let isBySocket: Bool
    /// What the declared proxy says of it, by ``ForwardedRequests``; nil for a request that does not come through it.
    var forwarded: ForwardedRequest?
    /// Who makes it; ``AuthenticationMiddleware`` finds out.
    var caller = Caller.stranger
    private let isOnEncryptedLine: Bool

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        address = source.channel.remoteAddress
        isBySocket = source.channel.localAddress?.protocol == .unix
        isOnEncryptedLine = TLSHandler.Mark.current?.isEncrypted ?? false
    }

    /// Whether nobody on the way can read it.
    var isEncrypted: Bool { forwarded?.isEncrypted ?? isOnEncryptedLine }

    /// The address of whoever makes it, by which guesses are counted. The declared proxy is believed, no other.
    var visitorAddress: String {
        guard let forwarded else { return address?.ipAddress ?? "" }
        return forwarded.visitor ?? forwarded.proxy.host
    }

    /// Whether it comes from this machine, by its loopback interface. What headers say can take that away, for a program
    /// of this machine may pass on what others ask; it never gives any.
    func isFromHere(_ request: Request) -> Bool {
        (isBySocket || address?.isLoopback == true) && forwarded == nil && !request.head.isForwarded
            && request.head.namesThisMachine
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
