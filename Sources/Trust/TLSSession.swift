import COpenSSL

/// One encrypted connection, seen from the server: bytes as they travel on one side, as they are meant on the other.
///
/// It neither sends nor receives anything itself, so it never waits. One thread uses it at a time.
public final class TLSSession {
    private let connection: OpaquePointer
    /// What has come and is not read yet, and what is to be sent; the connection frees both.
    private let incoming: OpaquePointer
    private let outgoing: OpaquePointer

    /// What came in.
    public struct Received {
        public var bytes: [UInt8] = []
        /// Whether the other side will say nothing more.
        public var isEnd = false
    }

    public init(_ context: TLSContext) throws(TrustError) {
        guard let connection = SSL_new(context.pointer), let incoming = BIO_new(BIO_s_mem()),
            let outgoing = BIO_new(BIO_s_mem())
        else { throw .failed("I cannot encrypt") }
        _ = scantry_bio_empty_is_not_the_end(incoming)
        _ = scantry_bio_empty_is_not_the_end(outgoing)
        SSL_set_bio(connection, incoming, outgoing)
        SSL_set_accept_state(connection)
        (self.connection, self.incoming, self.outgoing) = (connection, incoming, outgoing)
    }

    deinit { SSL_free(connection) }

    /// Takes what has travelled here.
    public func receive(_ bytes: UnsafeRawBufferPointer) throws(TrustError) -> Received {
        ERR_clear_error()
        guard bytes.isEmpty || BIO_write(incoming, bytes.baseAddress, Int32(bytes.count)) == bytes.count else {
            throw .failed("I cannot keep what came")
        }
        var received = Received()
        if SSL_is_init_finished(connection) == 0 {
            let result = SSL_do_handshake(connection)
            if result != 1 {
                guard SSL_get_error(connection, result) == SSL_ERROR_WANT_READ else { throw .failed("no agreement") }
                return received
            }
        }
        try read(&received)
        return received
    }

    /// Encrypts what is to be said.
    public func send(_ bytes: UnsafeRawBufferPointer) throws(TrustError) {
        ERR_clear_error()
        guard !bytes.isEmpty else { return }
        guard SSL_write(connection, bytes.baseAddress, Int32(bytes.count)) == bytes.count else {
            throw .failed("nothing can be said")
        }
    }

    /// Says that nothing more will be said.
    public func end() {
        ERR_clear_error()
        if SSL_is_init_finished(connection) == 1 { SSL_shutdown(connection) }
        ERR_clear_error()
    }

    /// What has to travel to the other side now.
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
            default: throw .failed("it cannot be read")
            }
        }
    }
}
