import NIOCore
import Synchronization
import Trust

/// Detects TLS by a connection's first byte, and then decrypts and encrypts it.
///
/// So one port serves HTTPS and HTTP, and `http://` URLs get a redirect instead of an error.
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

    /// Whether a connection is encrypted, for request contexts.
    final class Mark: Sendable {
        private let encrypted = Atomic(false)

        /// Whether the connection uses TLS.
        var isEncrypted: Bool { encrypted.load(ordering: .acquiring) }

        fileprivate func setEncrypted() { encrypted.store(true, ordering: .releasing) }

        /// The mark of the connection that the current task serves.
        @TaskLocal static var current: Mark?
    }

    init(_ encryption: Encryption, mark: Mark) {
        self.encryption = encryption
        self.mark = mark
    }

    /// The first byte of a TLS handshake; no HTTP method begins with it.
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
            sendOutgoing(context)  // the TLS alert
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

    /// Reports once that the client has ended its side, in TLS or TCP.
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
