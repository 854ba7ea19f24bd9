import NIOCore
import NIOHTTPTypes

/// Closes idle connections, so that half-sent requests do not occupy them.
///
/// A response may take any time, unless the client stops reading it.
final class RequestDeadlines: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// From connecting to the end of the first header, including the TLS handshake.
    static let header = TimeAmount.seconds(10)
    /// From a response to the end of the next header. Browsers keep connections open for the next page.
    static let idling = TimeAmount.seconds(60)
    /// For the next part of a body, while the kiosk waits for it.
    static let piece = TimeAmount.seconds(15)
    /// For a whole body, and longer if it arrives at the least rate: a backup of 1 GB may take some hours.
    static let body = TimeAmount.minutes(5)
    /// The least rate of a body that takes longer, in bytes a second.
    static let leastRate = 64_000
    /// For the client to read some of a pending response.
    static let reading = TimeAmount.seconds(30)
    /// For open requests to finish at shutdown.
    static let ending = TimeAmount.seconds(2)

    private let idling: TimeAmount
    private var isReceiving = false
    private var unanswered = 0
    private var bodyEnd = NIODeadline.distantFuture
    private var nextStep: Scheduled<Void>?
    private var nextRead: Scheduled<Void>?
    private var shutdown: Scheduled<Void>?

    /// - Parameter idling: The limit from a response to the end of the next header.
    init(idling: TimeAmount = RequestDeadlines.idling) { self.idling = idling }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { expectStep(within: Self.header, context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        expectStep(within: Self.header, context)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            unanswered += 1
            isReceiving = true
            bodyEnd = context.eventLoop.now + Self.body
            nextStep?.cancel()
        case .body(let part):
            bodyEnd = bodyEnd + .microseconds(Int64(part.readableBytes) * 1_000_000 / Int64(Self.leastRate))
            nextStep?.cancel()
        case .end:
            isReceiving = false
            nextStep?.cancel()
        }
        context.fireChannelRead(data)
    }

    /// Starts the timeout only when the kiosk is ready for the next part of a body: before, the delay is its own.
    func read(context: ChannelHandlerContext) {
        if isReceiving {
            nextStep?.cancel()
            nextStep = close(context, at: min(context.eventLoop.now + Self.piece, bodyEnd))
        }
        context.read()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            unanswered -= 1
            if unanswered == 0, !isReceiving { expectStep(within: idling, context) }
        }
        context.write(data, promise: promise)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        nextRead?.cancel()
        if !context.channel.isWritable { nextRead = close(context, at: context.eventLoop.now + Self.reading) }
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent, shutdown == nil {
            shutdown = close(context, at: context.eventLoop.now + Self.ending)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        for task in [nextStep, nextRead, shutdown] { task?.cancel() }
        context.fireChannelInactive()
    }

    private func expectStep(within time: TimeAmount, _ context: ChannelHandlerContext) {
        nextStep?.cancel()
        nextStep = close(context, at: context.eventLoop.now + time)
    }

    private func close(_ context: ChannelHandlerContext, at deadline: NIODeadline) -> Scheduled<Void> {
        context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { context.close(promise: nil) }
    }
}
