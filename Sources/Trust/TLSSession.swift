import COpenSSL

/// The server side of one TLS connection: encrypted bytes on one side, plain ones on the other.
///
/// It does no input or output itself, so it never blocks. Only one thread may use it at a time.
public final class TLSSession {
    private let connection: OpaquePointer
    /// Encrypted bytes not yet read, and those to be sent; `SSL_free` frees both.
    private let incoming: OpaquePointer
    private let outgoing: OpaquePointer

    /// The decrypted result of incoming bytes.
    public struct Received {
        public var bytes: [UInt8] = []
        /// Whether the client has ended its side.
        public var isEnd = false
    }

    public init(_ context: TLSContext) throws(TrustError) {
        guard let connection = SSL_new(context.pointer), let incoming = BIO_new(BIO_s_mem()),
            let outgoing = BIO_new(BIO_s_mem())
        else { throw .failed("cannot start TLS") }
        _ = scantry_bio_empty_is_not_the_end(incoming)
        _ = scantry_bio_empty_is_not_the_end(outgoing)
        SSL_set_bio(connection, incoming, outgoing)
        SSL_set_accept_state(connection)
        (self.connection, self.incoming, self.outgoing) = (connection, incoming, outgoing)
    }

    deinit { SSL_free(connection) }

    /// Decrypts bytes from the network, and continues the handshake.
    public func receive(_ bytes: UnsafeRawBufferPointer) throws(TrustError) -> Received {
        ERR_clear_error()
        guard bytes.isEmpty || BIO_write(incoming, bytes.baseAddress, Int32(bytes.count)) == bytes.count else {
            throw .failed("cannot buffer the received bytes")
        }
        var received = Received()
        if SSL_is_init_finished(connection) == 0 {
            let result = SSL_do_handshake(connection)
            if result != 1 {
                guard SSL_get_error(connection, result) == SSL_ERROR_WANT_READ else {
                    throw .failed("TLS handshake failed")
                }
                return received
            }
        }
        try read(&received)
        return received
    }

    /// Encrypts bytes for the client.
    public func send(_ bytes: UnsafeRawBufferPointer) throws(TrustError) {
        ERR_clear_error()
        guard !bytes.isEmpty else { return }
        guard SSL_write(connection, bytes.baseAddress, Int32(bytes.count)) == bytes.count else {
            throw .failed("cannot encrypt the response")
        }
    }

    /// Queues the notification that no more bytes follow.
    public func end() {
        ERR_clear_error()
        if SSL_is_init_finished(connection) == 1 { SSL_shutdown(connection) }
        ERR_clear_error()
    }

    /// Returns and removes the bytes to send to the client.
    public func takeOutgoing() -> [UInt8] {
        let count = scantry_bio_pending(outgoing)
        guard count > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
            written = max(0, Int(BIO_read(outgoing, buffer.baseAddress, Int32(count))))
        }
    }

    private func read(_ received: inout Received) throws(TrustError) {
        var part = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = SSL_read(connection, &part, Int32(part.count))
            if count > 0 {
                received.bytes += part[..<Int(count)]
                continue
            }
            switch SSL_get_error(connection, count) {
            case SSL_ERROR_WANT_READ: return
            case SSL_ERROR_ZERO_RETURN:
                received.isEnd = true
                return
            default: throw .failed("cannot decrypt the request")
            }
        }
    }
}
