import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Counts a connection from a proxy on this machine as its visitor's, from the first request on.
///
/// Only a request tells that it comes from a proxy, and of whom. Proxies send all of a header at once, so their connections
/// count as this machine's for a moment only. What an undeclared proxy passes on counts as one visitor's.
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
        if case .head(let head) = unwrapInboundIn(data), !take(head, from: context.channel.remoteAddress) {
            return refuse(context)
        }
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        _ = limits.move(from: visitor, to: nil)
        visitor = nil
        context.fireChannelInactive()
    }

    /// Counts the connection as that of whoever makes the request; false if they have too many.
    private func take(_ head: HTTPRequest, from address: SocketAddress?) -> Bool {
        guard let address, address.isLoopback else { return true }
        let next = visitor(of: head, from: address)
        guard limits.move(from: visitor, to: next) else { return false }
        visitor = next
        return true
    }

    /// Nil for this machine itself.
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
