import COpenSSL

/// Why something cannot be trusted, or cannot be made.
public struct TrustError: Error, Equatable, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }

    /// With the reason that OpenSSL gives, and what helps, if somebody can do something.
    static func failed(_ what: String, cure: String? = nil) -> TrustError {
        let code = ERR_get_error()
        ERR_clear_error()
        let reason = code == 0 ? nil : ERR_reason_error_string(code).map { String(cString: $0) }
        let text = reason.map { "\(what) (\($0))" } ?? what
        return TrustError(cure.map { "\(text). \($0)" } ?? text)
    }
}

/// Runs something that needs a place in memory for OpenSSL to write into, and returns what was written.
func written(_ body: (OpaquePointer) -> Bool, failing what: String) throws(TrustError) -> [UInt8] {
    guard let memory = BIO_new(BIO_s_mem()) else { throw .failed(what) }
    defer { BIO_free(memory) }
    guard body(memory) else { throw .failed(what) }
    var text: UnsafeMutablePointer<CChar>?
    let count = scantry_bio_text(memory, &text)
    return text.map { UnsafeRawBufferPointer(start: $0, count: count).map { $0 } } ?? []
}

/// Has OpenSSL read a text.
func reading<Value>(_ text: String, _ body: (OpaquePointer) -> Value?) -> Value? {
    let bytes = Array(text.utf8)
    guard let memory = BIO_new_mem_buf(bytes, Int32(bytes.count)) else { return nil }
    defer {
        BIO_free(memory)
        ERR_clear_error()
    }
    return bytes.withUnsafeBufferPointer { _ in body(memory) }
}
