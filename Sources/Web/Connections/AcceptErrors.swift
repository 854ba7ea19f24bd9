import Logging
import NIOCore

/// Keeps the server taking connections after one could not be taken, as when the machine has no descriptor left.
///
/// Without it such an error ends the server's list of connections, and nobody is answered any more.
final class AcceptErrors: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private let log: Logger
    private var quietUntil = NIODeadline.uptimeNanoseconds(0)

    init(_ log: Logger) {
        self.log = log
    }

    /// How long no connection is taken then. In that time others are closed; without it the error would be the same at once.
    static let pause = TimeAmount.milliseconds(5)
    /// How long the log is spared the same again.
    static let quiet = TimeAmount.minutes(1)

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if context.eventLoop.now >= quietUntil {
            log.warning("a connection cannot be taken", metadata: ["reason": "\(error)"])
            quietUntil = context.eventLoop.now + Self.quiet
        }
        let channel = context.channel
        channel.setOption(.autoRead, value: false).whenSuccess {
            channel.eventLoop.scheduleTask(in: Self.pause) { channel.setOption(.autoRead, value: true) }
        }
    }
}
