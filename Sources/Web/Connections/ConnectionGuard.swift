import NIOCore

/// Closes a connection at once if there are too many of its kind.
final class ConnectionGuard: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let limits: ConnectionLimits
    private var hasEntered = false
    /// Kept: a closed connection has none.
    private var address: SocketAddress?

    init(_ limits: ConnectionLimits) {
        self.limits = limits
    }

    func channelActive(context: ChannelHandlerContext) {
        address = context.remoteAddress
        hasEntered = limits.enter(address)
        context.fireChannelActive()
        if !hasEntered { context.close(promise: nil) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        if hasEntered { limits.leave(address) }
        hasEntered = false
        context.fireChannelInactive()
    }
}
