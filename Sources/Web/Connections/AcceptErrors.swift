import Logging
import NIOCore

/// Keeps the server accepting connections after accept fails, for example when the process has no descriptor left.
///
/// Without it the error would end the server's stream of connections for good.
final class AcceptErrors: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private let log: Logger
    private var quietUntil = NIODeadline.uptimeNanoseconds(0)

    init(_ log: Logger) {
        self.log = log
    }

    /// The pause before accepting again. Without it the same error would recur before other connections close.
    static let pause = TimeAmount.milliseconds(5)
    /// The interval between equal log messages.
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
