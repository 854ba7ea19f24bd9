import NIOCore

/// Closes new connections at once of which there are too many, before anything is made for them.
///
/// It takes no more connections while it closes some: however many come, few descriptors are in use for those refused.
final class ConnectionGuard: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias OutboundIn = Never

    private let limits: ConnectionLimits
    private var closing = 0
    private var isReadHeld = false

    init(_ limits: ConnectionLimits) {
        self.limits = limits
    }

    /// How many refused connections are closed at a time.
    static let refusals = 4

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let connection = unwrapInboundIn(data)
        // Read now: a closed connection has no address.
        let address = connection.remoteAddress
        guard limits.enter(address) else { return refuse(connection, context) }
        connection.closeFuture.whenComplete { [limits] _ in limits.leave(address) }
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
