import COpenSSL

/// A failure with keys, certificates or TLS.
public struct TrustError: Error, Equatable, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }

    /// Creates an error with OpenSSL's reason and an optional remedy.
    static func failed(_ what: String, cure: String? = nil) -> TrustError {
        let code = ERR_get_error()
        ERR_clear_error()
        let reason = code == 0 ? nil : ERR_reason_error_string(code).map { String(cString: $0) }
        let text = reason.map { "\(what) (\($0))" } ?? what
        return TrustError(cure.map { "\(text). \($0)" } ?? text)
    }
}

/// Returns the bytes that `body` writes into an OpenSSL memory buffer.
func written(_ body: (OpaquePointer) -> Bool, failing what: String) throws(TrustError) -> [UInt8] {
    guard let memory = BIO_new(BIO_s_mem()) else { throw .failed(what) }
    defer { BIO_free(memory) }
    guard body(memory) else { throw .failed(what) }
    var text: UnsafeMutablePointer<CChar>?
    let count = scantry_bio_text(memory, &text)
    return text.map { UnsafeRawBufferPointer(start: $0, count: count).map { $0 } } ?? []
}

/// Returns what `body` reads from an OpenSSL memory buffer with the text.
func reading<Value>(_ text: String, _ body: (OpaquePointer) -> Value?) -> Value? {
    let bytes = Array(text.utf8)
    guard let memory = BIO_new_mem_buf(bytes, Int32(bytes.count)) else { return nil }
    defer {
        BIO_free(memory)
        ERR_clear_error()
    }
    return bytes.withUnsafeBufferPointer { _ in body(memory) }
}
