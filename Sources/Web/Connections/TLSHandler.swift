import NIOCore
import Synchronization
import Trust

/// The beginning of every connection: it finds out by the first byte whether it is encrypted, and does that if so.
///
/// So one port speaks HTTPS and HTTP, and whoever types `http://` can be told better than by an error.
final class TLSHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let encryption: Encryption
    private let mark: Mark
    private var session: TLSSession?
    private var hasBegun = false
    private var hasEnded = false

    /// What is known of a connection, for those who answer on it.
    final class Mark: Sendable {
        private let encrypted = Atomic(false)

        /// Whether nobody on the way can read it.
        var isEncrypted: Bool { encrypted.load(ordering: .acquiring) }

        fileprivate func setEncrypted() { encrypted.store(true, ordering: .releasing) }

        /// That of the connection on which the current task answers.
        @TaskLocal static var current: Mark?
    }

    init(_ encryption: Encryption, mark: Mark) {
        self.encryption = encryption
        self.mark = mark
    }

    /// How a TLS handshake begins; no method of HTTP does.
    private static let handshake: UInt8 = 0x16

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let buffer = unwrapInboundIn(data)
        do {
            try begin(with: buffer)
            guard let session else { return context.fireChannelRead(data) }
            let received = try buffer.withUnsafeReadableBytes { bytes throws(TrustError) in try session.receive(bytes) }
            sendOutgoing(context)
            if !received.bytes.isEmpty {
                context.fireChannelRead(wrapInboundOut(context.channel.allocator.buffer(bytes: received.bytes)))
            }
            if received.isEnd { end(context) }
        } catch {
            sendOutgoing(context)  // which says why
            context.close(promise: nil)
        }
    }

    private func begin(with buffer: ByteBuffer) throws {
        guard !hasBegun, let first = buffer.readableBytesView.first else { return }
        hasBegun = true
        guard first == Self.handshake, let tls = encryption.context else { return }
        session = try TLSSession(tls)
        mark.setEncrypted()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard let session else { return context.write(data, promise: promise) }
        do {
            try unwrapOutboundIn(data).withUnsafeReadableBytes { bytes throws(TrustError) in try session.send(bytes) }
            let bytes = session.takeOutgoing()
            context.write(wrapOutboundOut(context.channel.allocator.buffer(bytes: bytes)), promise: promise)
        } catch {
            promise?.fail(error)
        }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode != .input, let session {
            session.end()
            sendOutgoing(context)
        }
        context.close(mode: mode, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? ChannelEvent, event == .inputClosed {
            end(context)
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    /// The other side says nothing more, which it can say in TLS and below it.
    private func end(_ context: ChannelHandlerContext) {
        guard !hasEnded else { return }
        hasEnded = true
        context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    }

    private func sendOutgoing(_ context: ChannelHandlerContext) {
        guard let bytes = session?.takeOutgoing(), !bytes.isEmpty else { return }
        context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(bytes: bytes)), promise: nil)
    }
}
