import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Counts a connection from a proxy on this machine for the proxy's client, from the first request on.
///
/// Only a request's header identifies the proxy and its client. Proxies send a whole header at once, so their
/// connections count for this machine only briefly. All connections of undeclared proxies count for one client.
final class ForwardedConnection: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: ConnectionLimits
    private let proxy: ReverseProxy?
    private var visitor: String?
    private var isRefused = false

    init(_ limits: ConnectionLimits, behind proxy: ReverseProxy?) {
        self.limits = limits
        self.proxy = proxy
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        if case .head(let head) = unwrapInboundIn(data), !countClient(head, from: context.channel.remoteAddress) {
            return refuse(context)
        }
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        _ = limits.move(from: visitor, to: nil)
        visitor = nil
        context.fireChannelInactive()
    }

    /// Counts the connection for the request's client; returns false if it has too many.
    private func countClient(_ head: HTTPRequest, from address: SocketAddress?) -> Bool {
        guard let address, address.isLoopback else { return true }
        let next = visitor(of: head, from: address)
        guard limits.move(from: visitor, to: next) else { return false }
        visitor = next
        return true
    }

    /// Returns the client's address or a proxy's name; nil for this machine.
    private func visitor(of head: HTTPRequest, from address: SocketAddress) -> String? {
        if let forwarded = ForwardedRequest(head, from: address, through: proxy) {
            return forwarded.visitor ?? forwarded.proxy.host
        }
        return head.isForwarded || !head.namesThisMachine ? "an undeclared proxy" : nil
    }

    private func refuse(_ context: ChannelHandlerContext) {
        isRefused = true
        let head = HTTPResponse(
            status: .serviceUnavailable, headerFields: [.retryAfter: "5", .connection: "close", .contentLength: "0"])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
            context.close(promise: nil)
        }
    }
}
