import NIOCore

/// Closes new connections over the limits at once, before channels are set up for them.
///
/// It accepts no connections while ``refusals`` of them are closing, so that refused ones use few descriptors.
final class ConnectionGuard: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias OutboundIn = Never

    private let limits: ConnectionLimits
    private var closing = 0
    private var isReadHeld = false

    init(_ limits: ConnectionLimits) {
        self.limits = limits
    }

    /// The number of refused connections that may be closing at a time.
    static let refusals = 4

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let connection = unwrapInboundIn(data)
        // Read now: a closed connection has no address.
        let address = connection.remoteAddress
        guard limits.add(address) else { return refuse(connection, context) }
        connection.closeFuture.whenComplete { [limits] _ in limits.remove(address) }
        context.fireChannelRead(data)
    }

    func read(context: ChannelHandlerContext) {
        isReadHeld = closing >= Self.refusals
        if !isReadHeld { context.read() }
    }

    private func refuse(_ connection: any Channel, _ context: ChannelHandlerContext) {
        closing += 1
        connection.closeFuture.hop(to: context.eventLoop).assumeIsolated().whenComplete { _ in
            self.closing -= 1
            if self.isReadHeld { self.read(context: context) }
        }
        connection.close(promise: nil)
    }
}
